/**
 * Reserved names in lower case: our routes, infrastructure, our brand, and words of authority that
 * phishing pages like to use. The database has the same list (`reserved_usernames`); a test
 * compares them.
 */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set(
  `about abuse account admin administrator agency anonymous api app assets auth billing bio blog
  business card cards checkout config contact contacts cookie cookies dashboard demo_admin dev
  domain edit email enterprise events everyone explore favicon feedback ftp gallery guest help
  helpdesk home hostmaster html http https imap index info integration invoice invoices jobs
  leads legal localhost login logout mail mailer_daemon me moderator news noc noreply no_reply
  null official ops owner password pay payment payments personalize pop postmaster press pricing
  privacy profile profiles public register report reports reset robots root rss sandbox save
  secure security server settings shop signin signout signup sitemap smtp sql ssl staff start static status stripe
  subscribe support sysadmin system team terms test_admin undefined unsubscribe update usenet user username
  users verification verified verify vizit vizit_admin vizit_app vizit_support vizit_team vizitapp
  webhook webhooks webmail webmaster welcome wiki www`.split(/\s+/),
);
