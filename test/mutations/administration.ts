import { breaks } from './mutation.ts';

const MIGRATIONS = 'supabase/migrations';

/** What administrators see and do, and what an owner does with a team. */
export const ADMINISTRATION = [
  breaks(
    '12.160',
    'an agency without a plan leads its team',
    `${MIGRATIONS}/20261127110000_decide_who_leads.sql`,
    'when private.agency_seats(p.plan) = 0',
    'when private.agency_seats(p.plan) < 0',
  ),
  breaks(
    '12.160',
    'an owner who is leaving reads the leads of the team',
    `${MIGRATIONS}/20261127110000_decide_who_leads.sql`,
    'using (agency_id = (select auth.uid()) and (select private.may_lead((select auth.uid()))));',
    'using (agency_id = (select auth.uid()));',
  ),
  breaks(
    '2.16',
    'staff are not told whose plan they have',
    `${MIGRATIONS}/20261125090000_tell_staff_whose_plan_they_have.sql`,
    'where s.user_id = u.id),',
    'where s.agency_id = u.id limit 1),',
  ),
  breaks(
    '2.16',
    'staff are sold what they have',
    'src/web/features/billing/components/billing-overview.tsx',
    "toStanding(billing).kind === 'staff' ? (",
    "toStanding(billing).kind === 'free' ? (",
  ),
  breaks(
    '2.23',
    'a template is sent while another is on its way',
    'src/web/features/agency/components/push-card.tsx',
    '!preview.data || isBusy ||',
    '!preview.data ||',
  ),
  breaks(
    '2.23',
    'what was chosen is not what is sent',
    'src/web/features/agency/components/template-editor.tsx',
    'const modes: Modes = { ...stored, ...chosen };',
    'const modes: Modes = { ...chosen, ...stored };',
  ),
  breaks(
    '6.13',
    'a locked field is typed into',
    'src/web/features/profile/hooks/use-locked-field.ts',
    'readOnly: true',
    'readOnly: false',
  ),
  breaks(
    '2.28',
    'what was given back counts as income',
    `${MIGRATIONS}/20261124100600_describe_administration.sql`,
    'else -n.amount end',
    'else 0 end',
  ),
  breaks(
    '2.28',
    'a closed page counts as an active one',
    `${MIGRATIONS}/20261124100600_describe_administration.sql`,
    "filter (where d.status = 'active' and d.username <> '')",
    "filter (where d.username <> '')",
  ),
  breaks(
    '2.29',
    'who is suspended is listed as active',
    `${MIGRATIONS}/20261124100300_create_directory.sql`,
    "then 'suspended'",
    "then 'active'",
  ),
  breaks(
    '2.29',
    'of a person it is not told how much room there is',
    `${MIGRATIONS}/20261125090300_tell_how_much_a_person_may_store.sql`,
    'where m.maximum is not null),',
    'where false),',
  ),
  breaks(
    '2.30',
    'a price may be nothing',
    `${MIGRATIONS}/20261124100500_administer_settings.sql`,
    'amount not between 1 and',
    'amount not between 0 and',
  ),
  breaks(
    '2.31',
    'a switch is told to no other copy',
    `${MIGRATIONS}/20261125090100_list_and_close_team_pages.sql`,
    "perform pg_notify('public_page_changed', '*');",
    '',
  ),
  breaks(
    '2.31',
    'pages of teams stay open when all are closed',
    `${MIGRATIONS}/20261125090100_list_and_close_team_pages.sql`,
    "perform pg_notify('team_page_changed', '*');",
    '',
  ),
  breaks(
    '2.32',
    'what lies in the trash is not erased',
    `${MIGRATIONS}/20261124162000_administer_agencies.sql`,
    "where lower(d.lead ->> 'email') = asked",
    'where false',
  ),
  breaks(
    '2.33',
    'staff are listed as agencies',
    `${MIGRATIONS}/20261124162000_administer_agencies.sql`,
    'join public.agencies a on a.owner_id = d.user_id',
    'left join public.agencies a on a.owner_id = d.user_id',
  ),
];
