import { PATHS } from '#kit/rules/paths.ts';

/** The first part of each screen's path, if it could be a username. */
const SCREENS = Object.values(PATHS)
  .map((path) => path.split('/')[1] ?? '')
  .filter((name) => /^\w+$/.test(name));

/** Infrastructure, our brand, our other paths, and words of authority popular with phishing pages. */
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
