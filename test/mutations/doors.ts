import { breaks } from './mutation.ts';

const ROUTES = 'src/app/web/routes.tsx';

/** Mutations of permissions. */
export const DOORS = [
  breaks(
    '2.7',
    'the screens of users lose their guard',
    ROUTES,
    'middleware: [requireSession],\n  lazy',
    'lazy',
  ),
  breaks(
    '2.11',
    '/personalize stands outside the guard',
    ROUTES,
    '  [PATHS.personalize]: loadEditor,',
    "  '/elsewhere': loadEditor,",
  ),
  breaks(
    '2.8',
    'a redirect leaves the origin',
    'src/account/sign-in/rules/redirect.ts',
    "if (!value?.startsWith('/')) return PATHS.home;",
    "if (!value) return PATHS.home;\n  if (!value.startsWith('/')) return value;",
  ),
  breaks(
    '2.27',
    '/admin opens without a session',
    ROUTES,
    "middleware: [requireSession, guard('requireAdministrator')],",
    "middleware: [guard('requireAdministrator')],",
  ),
  breaks(
    '2.35',
    'everybody is an administrator',
    'src/account/web/admin-access.ts',
    'return data !== null;',
    'return true;',
  ),
  breaks(
    '6.15',
    'administrators are not looked up by their id',
    'src/account/web/admin-access.ts',
    'return data !== null;',
    'return true;',
  ),
  breaks(
    '6.3',
    'everybody signed in reads all leads',
    'supabase/schemas/kit/own-table.sql',
    "is_theirs constant text := format('%I = (select %s)', owner, caller);",
    "is_theirs constant text := 'true';",
  ),
  breaks(
    '6.4',
    'a summary counts everybody’s leads',
    'supabase/schemas/audience/figures.sql',
    "'leadsSubmitted', (select count(*) from public.leads where user_id = (select auth.uid()))",
    "'leadsSubmitted', (select count(*) from public.leads)",
  ),
  breaks(
    'lead-checks',
    'a stamp is signed with the key of tokens',
    'src/audience/leads/server/lead-stamps.ts',
    "'lead stamp'",
    "'lead token'",
  ),
  breaks(
    'form-flood',
    'work that was done counts again and again',
    'src/audience/leads/server/admit-lead.ts',
    'solved === null || (await solutions.take(solved))',
    'solved === null',
  ),
  breaks(
    'forged-views',
    'an event counts with any stamp',
    'src/audience/events/server/events.ts',
    "['early', 'good']",
    "['early', 'good', 'unknown']",
  ),
  breaks(
    'forwarded-address',
    'the first forwarded address is believed',
    'src/kit/server/http/client-address.ts',
    'hops.reverse().map(',
    'hops.map(',
  ),
  breaks(
    '2.43',
    'staff get the menu of an owner',
    'src/page/profile/rules/agency.ts',
    ' && !profile.agency_owner_id',
    '',
  ),
  breaks(
    '2.78',
    'an agency owner stays on the dashboard',
    'src/app/web/guards/profile-guards.ts',
    'throw replace(PATHS.agencyDashboard)',
    'return',
  ),
  breaks(
    '4.22',
    'nobody marks a lead',
    'supabase/schemas/audience/leads.sql',
    'update (is_favorite, opened_at), ',
    '',
  ),
  breaks(
    '6.6',
    'owners may write more of a lead than its mark',
    'supabase/schemas/audience/leads.sql',
    'update (is_favorite, opened_at)',
    'update',
  ),
];
