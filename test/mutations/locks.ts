import { breaks, unlocks } from './mutation.ts';

const AUDIENCE = 'supabase/schemas/audience';
const AGENCY = 'supabase/schemas/agency';

/** Mutations of concurrent and delayed actions. */
export const LOCKS = [
  unlocks(
    '12.412',
    'of two concurrent first writes to a field, the second overwrites the first unread',
    'supabase/schemas/page/drafts.sql',
    'where p.user_id = owner for no key update;',
    'where p.user_id = owner;',
  ),
  unlocks(
    '12.1301',
    'a template overwrites text saved at the same time',
    `${AGENCY}/templates.sql`,
    `p.user_id = person for update;
  for part, given in`,
    `p.user_id = person;
  for part, given in`,
  ),
  unlocks(
    '12.1301',
    'undoing a push removes text saved at the same time',
    `${AGENCY}/templates.sql`,
    `p.user_id = person for update;
  for pushed in`,
    `p.user_id = person;
  for pushed in`,
  ),
  unlocks(
    '12.1301',
    'a move removes text saved at the same time',
    `${AGENCY}/templates.sql`,
    `p.user_id = person for update;
  with taken`,
    `p.user_id = person;
  with taken`,
  ),
  unlocks(
    '12.1301',
    'a reimported list overwrites text saved at the same time',
    `${AGENCY}/staff.sql`,
    'where p.user_id = seat.user_id for update;',
    'where p.user_id = seat.user_id;',
  ),
  unlocks(
    '12.1301',
    'a merge loses text saved at the same time',
    `${AUDIENCE}/contacts.sql`,
    'user_id = (select auth.uid()) order by id for update;',
    'user_id = (select auth.uid()) order by id;',
  ),
  unlocks(
    '12.866',
    'a program’s change to a page misses a concurrent one',
    'src/page/delivery/server/own-rows.ts',
    '} for update`;',
    '}`;',
  ),
  unlocks(
    '12.744',
    'two concurrent leads go to the same person',
    `${AGENCY}/lead-desk.sql`,
    "  perform pg_advisory_xact_lock(hashtextextended('lead turns ' || agency, 0));\n",
    '',
  ),
  unlocks(
    '12.1301',
    'a lead reassigned at the same time is given back',
    `${AGENCY}/lead-answers.sql`,
    '    order by l.id for update\n',
    '    order by l.id\n',
  ),
  unlocks(
    '12.1301',
    'a lead won at the same time is reassigned',
    `${AGENCY}/lead-answers.sql`,
    'order by o.id limit 1000 for update);',
    'order by o.id limit 1000);',
  ),
  unlocks(
    '12.1301',
    'an agency keeps the contact of a lead erased at the same time',
    `${AGENCY}/departures.sql`,
    'order by l.created_at, l.id limit max_count for update',
    'order by l.created_at, l.id limit max_count',
  ),
  unlocks(
    '12.1301',
    'a contact stays when its leads are erased concurrently',
    `${AUDIENCE}/contact-leads.sql`,
    '    order by c.id for update;',
    '    order by c.id;',
  ),
  breaks(
    '12.1614',
    'a merged contact’s lead can’t be erased if another contact has its other email',
    `${AUDIENCE}/contact-leads.sql`,
    '      elsif rival is not null then',
    '      elsif false then',
  ),
  breaks(
    '12.1614',
    'a lead’s values count as the owner’s once two contacts are joined',
    `${AUDIENCE}/contact-leads.sql`,
    'own_phone = private.join_words(ours.own_phone, ours.phone, theirs.own_phone)',
    "own_phone = coalesce(nullif(ours.phone, ''), theirs.phone)",
  ),
  unlocks(
    '12.1110',
    'a lead restored while its owner is removed goes to the agency',
    `${AUDIENCE}/leads.sql`,
    '  perform private.hold_seat(person);\n',
    '',
  ),
  unlocks(
    '12.1111',
    'a lead restored during its erasure stays',
    `${AUDIENCE}/erasure.sql`,
    `  delete from private.deleted_leads d where d.id = erase_lead.lead_id;
  delete from public.leads l where l.id = erase_lead.lead_id;
`,
    '  delete from private.deleted_leads d where d.id = erase_lead.lead_id;\n',
  ),
  unlocks(
    '12.1114',
    'a template reaches a page that is just leaving the team',
    `${AGENCY}/pushes.sql`,
    '(select p.agency_id from public.agency_pushes p where p.id = push_id) for update;',
    '(select p.agency_id from public.agency_pushes p where p.id = push_id);',
  ),
  unlocks(
    '12.653',
    'two concurrent groups exceed the limit',
    `${AGENCY}/groups.sql`,
    '  perform from public.agencies a where a.owner_id = new.agency_id for update;\n',
    '',
  ),
  unlocks(
    '9.32',
    'two concurrent people take the last seat',
    `${AGENCY}/agencies.sql`,
    '  perform from public.agencies a where a.owner_id = new.agency_id for update;\n',
    '',
  ),
  unlocks(
    '12.1302',
    'an account restored at the last second is deleted',
    'supabase/schemas/account/deletions.sql',
    'where u.id = owner for update;\n  if not found then\n    return false;\n  end if;\n  select array_agg',
    'where u.id = owner for update of u;\n  if not found then\n    return false;\n  end if;\n  select array_agg',
  ),
  unlocks(
    '12.1301',
    'a payment read by two syncs is recorded twice',
    'supabase/schemas/money/facts.sql',
    '  perform private.lock_billing(owner);\n',
    '',
  ),
  unlocks(
    '12.1306',
    'two tabs refreshing at once get different tokens',
    'src/gateway/auth/sessions/refresh-tokens.ts',
    '    for update`;\n  if (!session)',
    '    `;\n  if (!session)',
  ),
  breaks(
    '12.1303',
    'only the last two pushes keep the pages’ earlier content',
    `${AGENCY}/pushes.sql`,
    'order by n.id desc limit 3);',
    'order by n.id desc limit 2);',
  ),
  breaks(
    '12.1303',
    'a failed push continues after a newer one',
    `${AGENCY}/pushes.sql`,
    `    or exists (select from public.agency_pushes p
      where p.agency_id = push.agency_id and p.group_id is not distinct from push.group_id
        and p.id > push.id and p.status <> 'taken_back')
`,
    '',
  ),
  breaks(
    '12.1303',
    'text written between two pushes is lost',
    `${AGENCY}/templates.sql`,
    'own = case when v.given = md5(excluded.own::text) then v.own else excluded.own end;',
    'own = v.own;',
  ),
  breaks(
    '12.1303',
    'new members are recorded under an undone push',
    `${AGENCY}/templates.sql`,
    "\n      and c.status <> 'taken_back'))",
    '))',
  ),
  breaks(
    '12.652',
    'the source page’s owner gets no template when the group is deleted',
    `${AGENCY}/groups.sql`,
    `create trigger release_model_of_deleted after delete on public.agency_groups
  for each row when (old.source_id is not null) execute function private.release_model();
`,
    '',
  ),
  breaks(
    '12.745',
    'a changed due day is never announced',
    `${AGENCY}/lead-desk.sql`,
    `  elsif tg_op = 'UPDATE' and new.due_on is distinct from old.due_on then
    new.due_told_at := null;
`,
    '',
  ),
  breaks(
    '12.655',
    'an administrator viewing as a person counts as the person',
    `${AGENCY}/figures.sql`,
    'where d.user_id = s.user_id and d.tag is null',
    'where d.user_id = s.user_id',
  ),
  breaks(
    '12.168',
    'leads received after a member left still go to the agency',
    `${AGENCY}/departures.sql`,
    ' and l.created_at <= until\n',
    '\n',
  ),
  breaks(
    '12.863',
    'second factors are never evicted from a long log',
    'supabase/schemas/account/security-events.sql',
    "where s.kind in ('signed_in', 'factor_shown', 'session_ended')",
    "where s.kind in ('signed_in', 'session_ended')",
  ),
  breaks(
    '6.22',
    'a domain only needs integrations',
    'supabase/schemas/integrations/domains.sql',
    "private.has_feature(d.user_id, 'custom_domain')",
    "private.has_feature(d.user_id, 'integrations')",
  ),
  breaks(
    '6.22',
    'messages go to webhooks without integrations',
    'supabase/schemas/integrations/webhook-messages.sql',
    "\n    and private.has_feature(owner, 'integrations')",
    '',
  ),
  breaks(
    '12.914',
    'a claim that ended during its check takes the domain',
    'src/agency/server/data/company-sign-ins.ts',
    'if (held === undefined) return;',
    '',
  ),
  breaks(
    '12.747',
    'people invited at once are in no fixed order',
    'src/agency/server/data/scim.ts',
    'order by invited_at, id limit',
    'order by invited_at limit',
  ),
  breaks(
    '12.1304',
    'better compression isn’t used',
    'src/page/delivery/server/store.ts',
    '      bytes += better.bytes - old.bytes;\n',
    '',
  ),
];
