import { breaks } from './mutation.ts';

/** Mutations of reports, link checks, bans, and judgement rights. */
export const SAFETY = [
  breaks(
    '10.2',
    'reports from one address have no limit',
    'src/page/safety/server/report.ts',
    'return context.redirect(thanks, 303);\n',
    'void thanks;\n',
  ),
  breaks(
    '10.4',
    'a judged case is opened again',
    'supabase/schemas/safety/reports.sql',
    "or r.outcome = 'nothing' and r.version_id = seen and r.reasons ? find_report_row.reason",
    '',
  ),
  breaks(
    '10.5',
    'mixed scripts are allowed',
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
    'an unreachable service counts as finding nothing',
    'src/page/safety/server/check-page.ts',
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
    'an owner can appeal endlessly',
    'supabase/schemas/safety/appeals.sql',
    'made >= max_appeals',
    'false',
  ),
  breaks(
    '10.12',
    'a name banned anywhere is allowed inside a longer one',
    'supabase/schemas/safety/bans.sql',
    'or b.is_part and position(b.skeleton in private.name_skeleton(is_name_banned.name)) > 0',
    '',
  ),
  breaks(
    '10.13',
    'a closed email domain is refused only at account creation',
    'src/gateway/auth/routes/accounts/signup.ts',
    'await assertAllowedEmail(deps, email);',
    '',
  ),
  breaks(
    '10.15',
    'a suspension undone at once is emailed',
    'supabase/schemas/admin/suspensions.sql',
    'if waiting is not null then',
    'if false then',
  ),
  breaks(
    '10.15',
    'a suspended owner isn’t told why',
    'src/admin/server/jobs/announce-suspension.ts',
    "reason === '' ? []",
    "reason !== '' ? []",
  ),
];
