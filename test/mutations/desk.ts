import { breaks } from './mutation.ts';

/** Mutations of an agency's desk. */
export const DESK = [
  breaks(
    '12.740',
    'whoever answers a lead hands it on to others',
    'supabase/schemas/agency/lead-answers.sql',
    'if person is not null or private.own_desk() = private.led_agency() then',
    'if false then',
  ),
  breaks(
    '12.741',
    'steps are read without the lead',
    'supabase/schemas/agency/lead-desk.sql',
    '      and (l.agency_id = (select private.led_agency()) or l.answerer_id = (select auth.uid()))));',
    '      ));',
  ),
  breaks(
    '12.801',
    'a manager removes another',
    'supabase/schemas/agency/leading.sql',
    "elsif seat.role = 'manager' and agency.owner_id <> auth.uid() then",
    'elsif false then',
  ),
  breaks(
    '12.802',
    'a suspended manager leads on',
    'supabase/schemas/agency/leading.sql',
    'and not exists (select from private.suspensions x where x.user_id = person)',
    '',
  ),
  breaks(
    '12.742',
    'a lead that is won goes on waiting',
    'supabase/schemas/agency/lead-desk.sql',
    "if new.state in ('won', 'lost') then",
    'if false then',
  ),
  breaks(
    '12.743',
    'what is won is handed on, too',
    'supabase/schemas/agency/lead-answers.sql',
    "      and o.answerer_id is distinct from person and o.state in ('new', 'answered')\n",
    '      and o.answerer_id is distinct from person\n',
  ),
  breaks(
    '12.745',
    'a day that has passed is told again and again',
    'src/server/data/agency/lead-desk.ts',
    'due_told_at = case when told.is_due then now() else l.due_told_at end',
    'due_told_at = l.due_told_at',
  ),
  breaks(
    '12.746',
    'an erased lead leaves its notes',
    'supabase/schemas/audience/erasure.sql',
    '  delete from public.lead_steps s where s.lead_id = erase_lead.lead_id;\n',
    '',
  ),
  breaks(
    '12.747',
    'a deactivated person stays online',
    'src/server/api/scim/directory.ts',
    'if (wish.isActive !== null && wish.isActive !== isActive) {',
    'if (wish.isActive === true && !isActive) {',
  ),
  breaks(
    '12.748',
    'an address is passed over instead of refused',
    'src/server/api/scim/directory.ts',
    'if (isRenamed && wish.isActive !== false) {',
    "if (wish.userName === '') {",
  ),
  breaks(
    '12.749',
    'the key of a lapsed agency works on',
    'src/server/api/scim/scim.ts',
    'if (key.problem !== null) throw new ScimError(403, key.problem);',
    '',
  ),
];
