/**
 * Every bound of the server that a caller can meet, with its reason; after "Test:" stands what holds
 * it, a file beside the code that uses it. The gateway has its own page (`gateway/limits.ts`). What a
 * person may write, and how much, are rules of the domain.
 */

import { LEAD_MAILS_A_DAY } from '#domain/leads/lead-form.ts';
import type { RateLimit } from '#gateway/limits.ts';

const DAY_SECONDS = 24 * 60 * 60;

// How often.

/**
 * "Per address" is the caller's network address. What guards leads and archives is counted in the
 * database, for all copies of the server; the rest in the memory of one (decision 043).
 */
export type RateLimits = {
  eventsPerAddress: RateLimit;
  eventsPerVisitor: RateLimit;
  leadAttemptsPerAddress: RateLimit;
  leadsPerAddress: RateLimit;
  leadsPerForm: RateLimit;
  slowLeadsPerForm: RateLimit;
  workedLeadsPerForm: RateLimit;
  leadDetailsPerAddress: RateLimit;
  unsubscribesPerAddress: RateLimit;
  reportAttemptsPerAddress: RateLimit;
  reportsPerAddress: RateLimit;
  reportsPerPage: RateLimit;
  pictureCopiesPerAccount: RateLimit;
  importedPagesPerAccount: RateLimit;
  stripeEventsPerAddress: RateLimit;
  billingPerAddress: RateLimit;
  billingPerAccount: RateLimit;
  checkoutsPerAccount: RateLimit;
  refreshesPerAccount: RateLimit;
  administrationPerAccount: RateLimit;
  recoveryCodesPerAccount: RateLimit;
  webhookSecretsPerAccount: RateLimit;
  requestsPerApiKey: RateLimit;
  wrongApiKeysPerAddress: RateLimit;
};

/** Test: `routes/{events,leads,lead-details,report,unsubscribe,stripe-webhook}.test.ts`. */
export const RATE_LIMITS: RateLimits = {
  // A hall full of people may share one address.
  eventsPerAddress: { points: 300, durationSeconds: 60 },
  // Of each kind, on one page and from one address: a hall full of people, and no counter of views.
  eventsPerVisitor: { points: 200, durationSeconds: 3600 },
  // Before any work, and so also what is refused: a mistyped address is not the last attempt.
  leadAttemptsPerAddress: { points: 60, durationSeconds: 60 },
  // Of each page.
  leadsPerAddress: { points: 5, durationSeconds: 60 },
  // A hall full of people answers a talk at once; a net of bots fills no inbox for days.
  leadsPerForm: { points: 300, durationSeconds: 3600 },
  // Past that number a message costs work; these few come from browsers without a script, and wait.
  slowLeadsPerForm: { points: 60, durationSeconds: 3600 },
  // After so many messages that came with work, the next ones need twice as much. Test:
  // `leads/lead-work.test.ts`.
  workedLeadsPerForm: { points: 60, durationSeconds: 3600 },
  leadDetailsPerAddress: { points: 60, durationSeconds: 60 },
  // One mail service asks for all its people.
  unsubscribesPerAddress: { points: 600, durationSeconds: 60 },
  // Looking at the form, and sending it.
  reportAttemptsPerAddress: { points: 60, durationSeconds: 60 },
  // Of all pages together: an office that is being phished, and no campaign against people.
  reportsPerAddress: { points: 20, durationSeconds: DAY_SECONDS },
  // Of one page and from one address.
  reportsPerPage: { points: 1, durationSeconds: DAY_SECONDS },
  // Each asks somebody else's server; a full gallery is sixty.
  pictureCopiesPerAccount: { points: 60, durationSeconds: 600 },
  // Each asks somebody else's server, once or twice per move from another product.
  importedPagesPerAccount: { points: 20, durationSeconds: 3600 },
  // Renewals of tens of thousands on one day; and what is forged is found out before anything is asked.
  stripeEventsPerAddress: { points: 3000, durationSeconds: 60 },
  // Each is a handful of calls to Stripe, which counts them. An office may share an address.
  billingPerAddress: { points: 100, durationSeconds: 600 },
  billingPerAccount: { points: 20, durationSeconds: 600 },
  // Each is a row, kept for ninety days.
  checkoutsPerAccount: { points: 50, durationSeconds: DAY_SECONDS },
  // Each reads everything of a customer from Stripe. Test: `routes/functions.test.ts`.
  refreshesPerAccount: { points: 10, durationSeconds: 600 },
  // An administrator who helps one person after the other.
  administrationPerAccount: { points: 60, durationSeconds: 600 },
  // A code has 80 bits; this is for the log, and for whose account it is. Test: `routes/recovery-codes.test.ts`.
  recoveryCodesPerAccount: { points: 10, durationSeconds: 3600 },
  webhookSecretsPerAccount: { points: 60, durationSeconds: 3600 },
  // A program that keeps a copy of everything, a page of a hundred at a time. Test: `api/api.test.ts`.
  requestsPerApiKey: { points: 120, durationSeconds: 60 },
  // A key has 244 bits; this is for the log and the database.
  wrongApiKeysPerAddress: { points: 60, durationSeconds: 60 },
};

/**
 * Of the ten mails a day that an address gets of all kinds (the gateway's `mailPerRecipient`), so many
 * are about leads: a flood of them must not keep a new password from an owner. Then a digest the next
 * day. Test: `jobs/lead-mails.test.ts`.
 */
export const LEAD_MAILS_PER_DAY: RateLimit = {
  points: LEAD_MAILS_A_DAY,
  durationSeconds: DAY_SECONDS,
};

// How much.

/** An event is some hundred bytes. Test: `routes/events.test.ts`. */
export const EVENT_BODY_MAX_BYTES = 8 * 1024;
/** Twice what the longest of people's browsers say; patterns take their time. Test: `events/bots.test.ts`. */
export const USER_AGENT_READ_CHARACTERS = 1024;
/** Between two notes that an event of the same kind came. Test: `routes/stripe-webhook.test.ts`. */
export const WEBHOOK_SIGN_PAUSE_MS = 60_000;
/** All answers of a lead form at their longest. Test: `routes/{leads,lead-details}.test.ts`. */
export const LEAD_BODY_MAX_BYTES = 32 * 1024;
/** A note of a thousand characters, each escaped at its longest. Test: `routes/report.test.ts`. */
export const REPORT_BODY_MAX_BYTES = 16 * 1024;
/** `List-Unsubscribe=One-Click`, as a form of parts with its boundaries. Test: `routes/unsubscribe.test.ts`. */
export const UNSUBSCRIBE_BODY_MAX_BYTES = 4 * 1024;
/** Of a name in the DNS. A URL may hold a longer one, which is nobody's. Test: `routes/leads.test.ts`. */
export const HOST_MAX_CHARACTERS = 253;
/** Mail programs show less than half of it. Test: `mails/lead-mails.test.ts`. */
export const SUBJECT_MAX_CHARACTERS = 120;
/** Past this the mail says how many more there are: mail servers refuse endless letters. */
export const DIGEST_MAX_LEADS = 200;

/** Stripe's events are some ten thousand. Test: `routes/stripe-webhook.test.ts`. */
export const STRIPE_EVENT_MAX_BYTES = 256 * 1024;
/** Of a list of Stripe in one answer, which is as many as it gives, and of a customer in all: more than
 * eighty years of months. */
export const STRIPE_PAGE_SIZE = 100;
export const STRIPE_READ_MAX_OBJECTS = 1000;
/** Of an account, that are asked for by their id because no list has them. There is one at a time. */
export const LASTING_SUBSCRIPTIONS_MAX = 10;

/** Of all archives that are kept, one an account and each for a week: past that the next ones wait. The
 * largest file there is beside the pictures, so the storage takes no larger one. Test: `jobs/make-archive.test.ts`. */
export const ARCHIVES_MAX_BYTES = 20 * 1024 ** 3;
export const ARCHIVE_MAX_BYTES = 4 * 1024 ** 3;
export const ARCHIVE_ROOM_WAIT_SECONDS = 10 * 60;
export const ARCHIVES_DELETED_AT_ONCE = 100;
/** Rows in memory while an archive is written. Test: `jobs/make-archive.test.ts`. */
export const EXPORT_CURSOR_ROWS = 50;
export const EXPORT_MAX_PICTURES = 1000;
/** The storage lists so many at once. */
export const EXPORT_PICTURES_PAGE_SIZE = 100;
/** What is encoded at a time. */
export const EXPORT_PIECE_CHARACTERS = 32 * 1024;
/** Packed in a few milliseconds; after each, other requests have their turn. */
export const ZIP_PIECE_BYTES = 64 * 1024;

/** A picture that is drawn into a card or a preview. Test: `pictures/picture-loader.test.ts`. */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
/** A picture of more pixels is not worth the memory. */
export const PICTURE_MAX_PIXELS = 50_000_000;
/** Of a file of somebody else's website, all redirects together; its owner waits before a screen. Test: `pictures/fetch-picture.test.ts`. */
export const FOREIGN_FILE_TIMEOUT_MS = 10_000;
export const FOREIGN_FILE_MAX_REDIRECTS = 3;
/** An old page that an owner imports from, and its address in JSON. Test: `routes/imported-pages.test.ts`. */
export const IMPORTED_PAGE_MAX_BYTES = 5 * 1024 * 1024;
export const IMPORTED_PAGE_BODY_MAX_BYTES = 8 * 1024;
/** Each holds a whole picture in memory. */
export const CONCURRENT_PICTURE_COPIES = 4;
export const PICTURE_COPIES_MAX_WAITING = 40;
/** One address of a picture, in JSON. Test: `routes/picture-copies.test.ts`. */
export const PICTURE_COPY_BODY_MAX_BYTES = 8 * 1024;
/** Sides in pixels and qualities of the renditions that are made: what the page and the dashboard ask
 * for, once more at twice the pixels. Strangers choose among few, and one made is soon one kept. Test:
 * `start/file-storage.test.ts`. */
export const RENDITION_STEPS = {
  sides: [40, 80, 112, 192, 224, 256, 384, 512, 640, 768, 1024, 1280, 1920],
  qualities: [60, 80, 100],
} as const;
/** Sides of a QR code. A few sizes, so that nobody can make us draw thousands. Test: `routes/qr-code.test.ts`. */
export const QR_CODE_SIDES_PIXELS = [256, 512, 1024, 2048] as const;
/** The most addresses one sitemap may name (sitemaps.org). Test: `routes/sitemap.test.ts`. */
export const SITEMAP_MAX_PAGES = 50_000;

// What waits.

/** Security events beyond these are only in `/metrics`. Test: `security/security-log.test.ts`. */
export const SECURITY_LINES_PER_MINUTE = 600;
/** Some megabytes, and a second of writing; whoever comes then is told 503. Test: `events/collector.test.ts`. */
export const EVENT_QUEUE_MAX_LENGTH = 20_000;
/** Pages that wait to be packed better, 20 ms each. Test: `public-pages/better-packing.test.ts`. */
export const PACKING_QUEUE_MAX_LENGTH = 64;
/** The one that signs, and the one before: what it signed runs out in minutes. Test: `start/open-gateway.test.ts`. */
export const SIGNING_KEYS_MAX_COUNT = 2;
/** For so long the copies of the server know a new key before they sign with it: a notice takes milliseconds. */
export const NEW_KEY_WAIT_MS = 1_000;
/** Pages or leads of a team in one transaction. Test: `jobs/agencies.test.ts`. */
export const AGENCY_BATCH_SIZE = 50;
/** In one statement, each a job. Test: `jobs/payments.test.ts`. */
export const RECONCILIATIONS_QUEUED_AT_ONCE = 500;
/** Accounts that a sweep takes up together; it goes on until none is left. */
export const ACCOUNTS_DELETED_AT_ONCE = 100;
/** Each time something else was written of the account at that moment. Test: `jobs/delete-accounts.test.ts`. */
export const ACCOUNT_DELETION_TRIES = 5;
/** Larger ones gain nothing, and make everybody in them wait. */
export const EVENT_BATCH_MAX_SIZE = 1_000;
/** Drops that no event takes along are written after this long. */
export const DROPS_WAIT_MS = 5_000;
/** Ids can be made up: beyond so many in a batch, more are only in `/metrics`. Test: `events/drop-counter.test.ts`. */
export const DROP_COUNTS_MAX_SIZE = 10_000;
/** Some 40 ms each: a person waits a second at most, and is asked to come back otherwise. Of one caller,
 * and of one page. Test: `pictures/drawings.test.ts`, `npm run bench -- hostile qr-codes`. */
export const DRAWINGS_MAX_WAITING = 24;
export const DRAWINGS_MAX_WAITING_EACH = 16;
/** In each of two lines, that of the page and that of all, after the one in which what is drawn is read:
 * three seconds together. Test: `pictures/drawings.test.ts`. */
export const DRAWING_MAX_WAIT_MS = 1_250;
export const DRAWING_READ_MAX_WAIT_MS = 500;
/** Pages that are read at once for a picture of theirs, some milliseconds each. Test: `pictures/drawings.test.ts`. */
export const DRAWINGS_READ_AT_ONCE = 4;
/** A third of a core where others want it too, so that somebody who waits for a picture gets it (setpriority(2)). */
export const THREAD_NICENESS = 5;
/** Pictures of which one copy of the server remembers that it answered them. */
export const DRAWINGS_KNOWN_MAX_SIZE = 10_000;
/** Messages that are counted and stored at once, some 10 ms each; and how many may wait, in all and
 * through one form. Test: `routes/leads.test.ts`, `npm run bench -- hostile lead-flood`. */
export const CONCURRENT_LEADS = 2;
export const LEADS_MAX_WAITING = 1_000;
export const LEADS_MAX_WAITING_EACH = 200;
/** Mails and other work off the request; the database has its own pool for them. */
export const CONCURRENT_JOBS = 2;
/** New jobs are heard of; only those for later, and those of an outage, are found by looking. */
export const JOB_POLL_INTERVAL_MS = 2_000;
/** Connections of the server's own SQL. */
export const DATABASE_POOL_SIZE = 10;
/** Of public pages that are not kept, which each take milliseconds: whatever else is asked, they are not
 * kept waiting. Test: `npm run bench -- hostile mixed`. */
export const PAGE_CONNECTIONS = 4;

// What is remembered.

/** Coverage 9.14. Test: `public-pages/cache.test.ts`. */
export const PAGE_TTL_MS = 5 * 60_000;
/** That nobody has a name is believed for less long, and of a bounded number of names. */
export const MISSING_PAGE_TTL_MS = 30_000;
export const MISSING_PAGES_MAX_SIZE = 5_000;
/** Finished pages: whichever bound is met first. Some 1,000 of ten links; the next costs a look into the
 * database. Test: `public-pages/cache.test.ts`, `npm run bench -- hostile many-pages`. */
export const PAGES_MAX_SIZE = 20_000;
export const PAGES_MAX_BYTES = 16 * 1024 * 1024;
/** Pages of teams are few, and as long as five hundred people. Test: `routes/team.test.ts`. */
export const TEAM_PAGES_MAX_SIZE = 500;
export const TEAM_PAGES_MAX_BYTES = 4 * 1024 * 1024;
/** Begun in one turn of the event loop, in which Node.js accepts one connection: the more, the longer
 * new visitors wait under a flood. Test: `start/listen.test.ts`, `npm run bench -- hostile event-flood`. */
export const REQUESTS_PER_TURN = 8;
/** Turns that are left to others after each piece of making a page: reading, drawing, packing. Test:
 * `public-pages/loader.test.ts`, `npm run bench -- hostile worst-markdown`. */
export const TURNS_BETWEEN_PAGES = 3;
/** Profiles whose lead forms are written through, some megabytes; and how long one is believed that
 * nobody says has changed: a plan may end. Test: `leads/lead-forms.test.ts`. */
export const LEAD_FORMS_MAX_SIZE = 32;
export const LEAD_FORM_TTL_MS = 30_000;
/** Values of `Accept-Encoding`. Most clients send one of a few; the bound is for those that play. */
export const ENCODINGS_MAX_SIZE = 64;
/** Drawn pictures, on the disk. Test: `pictures/drawings.test.ts`. */
export const DRAWINGS_MAX_BYTES = 256 * 1024 * 1024;
/** Search engines come back in days; an hour spares the database those who come at once. */
export const SITEMAP_TTL_MS = 60 * 60_000;
/** A sitemap takes some megabytes, so only a few are kept. */
export const SITEMAPS_MAX_SIZE = 4;
/** An event that comes twice does so within seconds: a beacon repeated by the network or a proxy. Test: `events/seen-events.test.ts`. */
export const SEEN_EVENT_MS = 10 * 60_000;
/** A few megabytes at most. */
export const SEEN_EVENTS_MAX_SIZE = 100_000;

// How long.

/** Rounds of PBKDF2 for each of 256 tries or so: half a second on a computer, some on a telephone.
 * Test: `leads/lead-challenges.test.ts`. */
export const LEAD_CHALLENGE_COST = 3_000;
export const LEAD_CHALLENGE_SECONDS = 600;
/** Of that work, however hard a flood is: some seconds on a computer, a quarter of a minute on a slow
 * telephone. Test: `leads/lead-work.test.ts`. */
export const LEAD_WORK_MAX_FACTOR = 8;
/** Wrong answers to one challenge, each of which costs us one try of its work. Test: `leads/lead-challenges.test.ts`. */
export const LEAD_WRONG_SOLUTIONS_MAX = 3;
/** Forms whose work one copy of the server remembers. */
export const FLOODED_FORMS_MAX_SIZE = 10_000;

/** How long a client may take to send its headers, and all of a request, and how often that is looked at.
 * Node's own minutes let one machine hold thousands of connections. Test: `start/listen.test.ts`. */
export const HEADERS_TIMEOUT_MS = 15_000;
export const REQUEST_TIMEOUT_MS = 60_000;
export const TIMEOUT_CHECK_INTERVAL_MS = 5_000;
/** Longer than the idle timeout of common proxies, so that they and not we close a connection. */
export const KEEP_ALIVE_MS = 75_000;
/** A visitor with a copy at hand is not kept waiting longer for a newer one. Test: `public-pages/cache.test.ts`. */
export const PAGE_LOAD_TIMEOUT_MS = 3_000;
/** Whoever watches the server is told within a second. Test: `hung-database.test.ts`. */
export const HEALTH_TIMEOUT_MS = 500;
/** Of our own routes: how long a request waits for a connection, and may keep it. Both are milliseconds
 * but for an index of fifty thousand pages. A database that says nothing at all is given up sooner
 * (decision 097). Test: `hung-database.test.ts`. */
export const QUERY_WAIT_MS = 3_000;
export const QUERY_TIMEOUT_MS = 5_000;
/** A batch of events takes milliseconds; past this the database hangs. Test: `hung-database.test.ts`. */
export const EVENT_WRITE_TIMEOUT_MS = 5_000;
/** While the database cannot be asked, a kept copy is served this long before it is asked again. */
export const PAGE_RETRY_MS = 2_000;
/** What a caller is told who finds the database down. Test: `answer-error.test.ts`. */
export const RETRY_AFTER_SECONDS = 5;
/** Of one table by cursor, whoever reads slowly included: the clock of PostgreSQL runs on between two
 * fetches. Test: `npm run bench -- hostile exports`. */
export const EXPORT_STATEMENT_TIMEOUT_MS = 10 * 60_000;
/** Others wait for the one archive that is packed at a time. Test: `export/zip.test.ts`. */
export const EXPORT_STALL_MS = 30_000;
/** A mail server that says nothing is tried again by the job that has the mail. */
export const MAIL_CONNECT_TIMEOUT_MS = 10_000;
export const MAIL_SOCKET_TIMEOUT_MS = 20_000;

/** A mail about an account is tried for so long, unless its link runs out before. Test: `jobs/send-account-mail.test.ts`. */
export const ACCOUNT_MAIL_LIFETIME_MS = DAY_SECONDS * 1000;
/** Between two tries, twice as long each time. Test: `jobs/send-account-mail.test.ts`. */
export const ACCOUNT_MAIL_PAUSE = { firstSeconds: 5, longestSeconds: 30 * 60 };
/** An address that the mail server does not know, tried for some ten minutes: it may be a fault of its own. */
export const UNKNOWN_RECIPIENT_TRIES = 8;

/**
 * In seconds, as the gateway's settings name them. A stolen access token is of use for ten minutes at
 * most; who does not come back for a month signs in anew, and so does everybody twice a year. Test:
 * `gateway/sessions/session-check.test.ts`, `start/open-gateway.test.ts`.
 */
export const SESSION_LIFETIMES = {
  jwtExpirySeconds: 10 * 60,
  sessionIdleSeconds: 30 * DAY_SECONDS,
  sessionLifetimeSeconds: 180 * DAY_SECONDS,
};

/** How often a copy of the server says that its jobs are alive, and how long another may be silent. Test: `jobs/runner.test.ts`. */
export const JOB_HEARTBEAT_MS = 10_000;
export const JOB_RUNNER_DEAD_AFTER_MS = 45_000;
/** How long running jobs may take to end once the server stops. */
export const JOB_STOP_GRACE_MS = 4_000;
/** Past the grace, a database that does not answer is not waited for. */
export const JOB_STOP_SLACK_MS = 3_000;
export const JOBS_RESTART_AFTER_MS = 2_000;
/** The first visitors do not wait while the library of the queue is loaded (80 ms of the event loop). */
export const JOBS_START_AFTER_MS = 500;
/** Requests that still run when the server stops get this long. */
export const STOP_GRACE_MS = 5_000;
export const DATABASE_CLOSE_TIMEOUT_SECONDS = 5;
/** Renditions and drawings nobody asked for: theirs may be a deleted account's. Test: `start/file-storage.test.ts`. */
export const UNUSED_PICTURE_AGE_MS = 14 * 24 * 60 * 60_000;
/** Between two looks for the files of uploads that were cut short. */
export const SWEEP_INTERVAL_MS = 6 * 60 * 60_000;

/** Of one question to the online link checker, how many at once, and of a page in all. */
export const LINK_CHECK_TIMEOUT_MS = 5_000;
export const LINK_CHECKS_AT_ONCE = 4;
export const LINKS_MAX_ASKED = 100;
/** For so long its answer holds for the same links. Test: `jobs/check-page.test.ts`. */
export const LINK_VERDICT_AGE_MS = 24 * 60 * 60_000;

/** Stripe mostly answers within a second. A request that changes something carries a key, so that it can
 * be repeated. Test: `clients/stripe.test.ts`. */
export const PAYMENT_TIMEOUT_MS = 10_000;
export const PAYMENT_RETRIES = 2;
/** Accounts whose payments are changed at once by one copy of the server, and how long others wait for
 * their turn. Test: `payments/billing-lock.test.ts`. */
export const BILLING_LOCKS = 3;
export const BILLING_LOCK_WAIT_MS = 10_000;
/** Stripe gives an event up after ten seconds; past this a job takes it. Test: `routes/stripe-webhook-turns.test.ts`. */
export const SYNC_LOCK_WAIT_MS = 5_000;
/** Of one account: Stripe tells of one purchase a dozen times. Whoever comes then comes again later. */
export const BILLING_TURNS_MAX_WAITING = 50;
/** After so long in one turn, nothing new is asked of Stripe. */
export const BILLING_CALLS_MS = 20_000;
/** Those calls, the tries of the last one, and the wait for the lock. */
export const BILLING_TURN_TIMEOUT_MS = 75_000;
/** A statement within a turn, which concerns one account. */
export const BILLING_STATEMENT_TIMEOUT_MS = 5_000;
/** A plan and a word. Test: `routes/functions.test.ts`. */
export const BILLING_BODY_MAX_BYTES = 2 * 1024;
/** A code, or nothing. */
export const RECOVERY_BODY_MAX_BYTES = 1024;
/** Rows in one answer of the API, where nothing is said and at most. Test: `api/api.test.ts`. */
export const API_PAGE_SIZE = 25;
export const API_PAGE_MAX_SIZE = 100;
/** How long the description of the API may be kept. */
export const API_DOCUMENT_MAX_AGE_SECONDS = 300;
/** An id and a reason of 500 characters. Test: `routes/administration.test.ts`. */
export const ADMINISTRATION_BODY_MAX_BYTES = 4 * 1024;
/** Between two tries to read the terms while the database is away. Test: `payments/watch-terms.test.ts`. */
export const TERMS_RETRY_MS = 1_000;
/** How long a thread may take to draw the screen of prices, which takes a second, or a picture. Test: `thread.test.ts`. */
export const DRAWING_TIMEOUT_MS = 20_000;

/** Messages to webhooks under way at once, of one account, and of one address; what is not finished when
 * its lease ends was lost with its server. Test: `webhooks/deliveries.test.ts`, `npm run bench -- deliveries`. */
export const DELIVERY_BOUNDS = { maxCount: 200, perAccount: 20, perWebhook: 10, leaseSeconds: 60 };
/** Whoever takes a message does so at once and works later. Test: `webhooks/send-delivery.test.ts`. */
export const DELIVERY_TIMEOUT_MS = 10_000;
/** Between two looks for messages that are due, and after the database could not be asked. */
export const DELIVERY_WAIT_MIN_MS = 500;
export const DELIVERY_WAIT_MAX_MS = 30_000;
export const DELIVERY_RETRY_MS = 5_000;
/** Messages that end within this are noted together. */
export const DELIVERY_GATHER_MS = 20;
/** How long a connection to a webhook is kept for its next message. */
export const DELIVERY_KEEP_ALIVE_MS = 5_000;
/** An id. Test: `routes/webhook-secrets.test.ts`. */
export const WEBHOOK_BODY_MAX_BYTES = 1024;
/** A name server mostly answers within a tenth of a second; one that does not is asked once more. Test: `clients/records.test.ts`. */
export const DNS_TIMEOUT_MS = 3_000;
export const DNS_TRIES = 2;
/** Where domains are to lead is asked again after so long. */
export const DOMAIN_TARGETS_TTL_MS = 5 * 60_000;
/** Records looked at by one sweep, of which there are 144 a day, and at the same time. Test: `jobs/check-domains.test.ts`. */
export const DOMAINS_CHECKED_AT_ONCE = 1_000;
export const CONCURRENT_DOMAIN_CHECKS = 16;
/** Whose plan ended by its date is known after so long at the latest; pages are kept as long. */
export const OWN_DOMAINS_TTL_MS = 5 * 60_000;
