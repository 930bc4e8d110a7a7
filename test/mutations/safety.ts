import { breaks } from './mutation.ts';

/** Mutations of reports, link checks, bans, and judgement rights. */
export const SAFETY = [
  breaks(
    '10.2',
    'an address reports a page as often as it likes',
    'src/page/safety/server/report.ts',
    'return context.redirect(thanks, 303);\n',
    'void thanks;\n',
  ),
  breaks(
    '10.4',
    'what was judged is asked again',
    'supabase/schemas/safety/reports.sql',
    "or r.outcome = 'nothing' and r.version_id = seen and r.reasons ? find_report_row.reason",
    '',
  ),
  breaks(
    '10.5',
    'letters of several scripts are as good as of one',
    'src/page/safety/rules/link-checks.ts',
    "if (labels.some(isMixedScript)) return 'mixed_script';",
    '',
  ),
  breaks(
    '10.6',
    'a verdict on an older version replaces the newer one',
    'supabase/schemas/safety/page-checks.sql',
    'where f.version_id <= excluded.version_id',
    '',
  ),
  breaks(
    '10.7',
    'a service that does not answer is taken for one that knows nothing',
    'src/page/safety/server/link-checker.ts',
    "if (answer === null) throw new Error('The link checker cannot be reached');",
    'if (answer === null) return false;',
  ),
  breaks(
    '10.9',
    'administrators judge their own pages',
    'supabase/schemas/safety/judgements.sql',
    "'own_case', owner = auth.uid()",
    "'own_case', false",
  ),
  breaks(
    '10.11',
    'an owner appeals for ever',
    'supabase/schemas/safety/appeals.sql',
    'made >= max_appeals',
    'false',
  ),
  breaks(
    '10.12',
    'a name that is banned anywhere may stand in a longer one',
    'supabase/schemas/safety/bans.sql',
    'or b.is_part and position(b.skeleton in private.name_skeleton(is_name_banned.name)) > 0',
    '',
  ),
  breaks(
    '10.13',
    'a closed mail domain is found out only when the account is made',
    'src/gateway/auth/routes/accounts/signup.ts',
    'await assertAllowedEmail(deps, email);',
    '',
  ),
  breaks(
    '10.15',
    'a suspension is told that was taken back at once',
    'supabase/schemas/admin/suspensions.sql',
    'if waiting is not null then',
    'if false then',
  ),
  breaks(
    '10.15',
    'who is suspended is not told why',
    'src/admin/server/jobs/announce-suspension.ts',
    "reason === '' ? []",
    "reason !== '' ? []",
  ),
];
