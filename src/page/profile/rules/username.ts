import { PATHS } from '#kit/rules/paths.ts';
import { PAGE_REFUSALS } from '#page/rules/refusals.ts';

const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 30;

/** Shown while typing and before a save; `private.find_username_problem` has the same in SQL. */
export const USERNAME_MESSAGES = {
  format: PAGE_REFUSALS.username_malformed[1],
  taken: PAGE_REFUSALS.username_taken[1],
  banned: PAGE_REFUSALS.username_kept_out[1],
  plan: PAGE_REFUSALS.username_not_in_plan[1],
} as const;

const USERNAME_PATTERN = new RegExp(
  `^[A-Za-z0-9_]{${USERNAME_MIN_LENGTH},${USERNAME_MAX_LENGTH}}$`,
);

/**
 * The rule for saving (coverage 5.1; the stricter one is for agency slugs, decision 034.1).
 *
 * @param username as typed
 * @returns the problem as a sentence, or null if it's allowed
 */
export function findUsernameProblem(username: string): string | null {
  if (!USERNAME_PATTERN.test(username)) return USERNAME_MESSAGES.format;
  if (RESERVED_USERNAMES.has(username.toLowerCase())) return USERNAME_MESSAGES.taken;
  return null;
}

/** The first part of each screen's path, if it could be a username. */
const SCREENS = Object.values(PATHS)
  .map((path) => path.split('/')[1] ?? '')
  .filter((name) => /^\w+$/.test(name));

/** Infrastructure, our brand, our other paths, and words of authority that phishing pages like to use. */
const WORDS =
  `about abuse account administrator agency anonymous api app assets bio blog business card cards
  checkout config contact cookie cookies demo_admin dev domain email enterprise events everyone
  explore favicon feedback ftp guest help helpdesk home hostmaster html http https imap index
  info invoice invoices jobs legal localhost login logout mail mailer_daemon me moderator news
  noc noreply no_reply null official ops owner password pay payment payments pop postmaster
  press privacy profile profiles public register report reports reset robots root rss sandbox
  save secure security server settings shop signout sitemap smtp sql ssl staff static status
  stripe subscribe support sysadmin system team terms test_admin undefined unsubscribe update
  usenet user username users verification verified verify vizit vizit_admin vizit_app
  vizit_support vizit_team vizitapp webhook webhooks webmail webmaster welcome wiki www`.split(
    /\s+/,
  );

/**
 * Reserved names in lower case. `npm run generate` writes them for the database, into
 * `supabase/schemas/page/reserved-usernames.sql`.
 */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set([...WORDS, ...SCREENS]);
