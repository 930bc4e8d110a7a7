/** Rows in one API response, by default and at most. Test: `integrations/api/server/api.test.ts`. */
export const API_PAGE_SIZE = 25;
export const API_PAGE_MAX_SIZE = 100;
/** A page's texts and 200 links, as a program sends them. Test: `integrations/api/server/profile.test.ts`. */
export const PROFILE_BODY_MAX_BYTES = 512 * 1024;
/** How long the API's description may be cached. */
export const API_DOCUMENT_MAX_AGE_SECONDS = 300;
/**
 * Webhook messages in flight: in all, per account and per URL. A message unfinished when its lease ends was
 * lost with its server. Test: `integrations/webhooks/server/deliveries.test.ts`, `npm run bench --
 * deliveries`.
 */
export const DELIVERY_BOUNDS = { maxCount: 200, perAccount: 20, perWebhook: 10, leaseSeconds: 60 };
/** A receiver should accept a message at once and work later. Test: `integrations/webhooks/server/send-delivery.test.ts`. */
export const DELIVERY_TIMEOUT_MS = 10_000;
/** The pause between checks for due messages, and after a failed database query. */
export const DELIVERY_WAIT_MIN_MS = 500;
export const DELIVERY_WAIT_MAX_MS = 30_000;
export const DELIVERY_RETRY_MS = 5_000;
/** Messages that end within this time are recorded together. */
export const DELIVERY_GATHER_MS = 20;
/** How long an idle connection to a webhook stays open. */
export const DELIVERY_KEEP_ALIVE_MS = 5_000;
/** The body is only an id. Test: `integrations/webhooks/server/webhook-secrets.test.ts`. */
export const WEBHOOK_BODY_MAX_BYTES = 1024;
/** When a program may retry after the day's leads (`private.admit_api_lead`). Test: `integrations/api/server/api.test.ts`. */
export const API_LEADS_RETRY_AFTER_SECONDS = 3_600;
/** How long the targets for domains are cached. */
export const DOMAIN_TARGETS_TTL_MS = 5 * 60_000;
/**
 * Domains per sweep, of which there are 144 a day, and how many are checked at once. Test:
 * `integrations/domains/server/check-domains.test.ts`.
 */
export const DOMAINS_CHECKED_AT_ONCE = 1_000;
export const CONCURRENT_DOMAIN_CHECKS = 16;
/** How soon a plan's end is noticed; pages are cached as long. */
export const OWN_DOMAINS_TTL_MS = 5 * 60_000;
/**
 * People per response to a directory, and the size of its requests. Test: `agency/scim/server/scim.test.ts`.
 */
export const SCIM_PAGE_MAX_SIZE = 200;
export const SCIM_BODY_MAX_BYTES = 256 * 1024;
/** Members of a group in one request (`public.change_directory_members`). Test: `agency/scim/server/groups.test.ts`. */
export const SCIM_MEMBERS_MAX = 1_000;
/** Operations per patch. Test: `agency/scim/server/known-directories.test.ts`. */
export const SCIM_OPERATIONS_MAX = 100;
/**
 * When a directory may retry after reaching the day's mail limit. Test:
 * `agency/scim/server/known-directories.test.ts`.
 */
export const SCIM_RETRY_AFTER_SECONDS = 3_600;
/**
 * A webhook's response isn't read beyond this. Test: `integrations/webhooks/server/send-delivery.test.ts`.
 */
export const DELIVERY_ANSWER_MAX_BYTES = 64 * 1024;
/**
 * How much of a response is stored for display. A row of `webhook_deliveries` holds 4,096 characters of
 * headers, as JSON. Test: `integrations/webhooks/server/send-delivery.test.ts`.
 */
export const DELIVERY_SHOWN = {
  textCharacters: 1_000,
  headers: 20,
  headerCharacters: 120,
  headersCharacters: 4_000,
};
/**
 * The timeout for Apple's or Google's wallet service; a job waits. Test:
 * `integrations/wallets/server/update-wallet.test.ts`.
 */
export const WALLET_TIMEOUT_MS = 10_000;
/** Phones notified at once, over one connection. */
export const APNS_AT_ONCE = 100;
/**
 * The longest signed card that browsers pass on, according to Google. Test:
 * `integrations/wallets/server/google-wallet.test.ts`.
 */
export const GOOGLE_LINK_MAX_CHARACTERS = 1_800;
/** A push token, or a phone's error report. Test: `integrations/wallets/server/apple-service.test.ts`. */
export const WALLET_BODY_MAX_BYTES = 8 * 1024;
/** The logged part of a phone's error report, in lines and characters. */
export const WALLET_LOG = { lines: 5, characters: 200 };
/** The most changed passes listed in one response to a phone. */
export const WALLET_SERIALS_MAX = 500;

/**
 * Total bytes of stored archives, one per account for a week; above this, new ones wait. Archives are the
 * largest files besides pictures, so this is also the storage's limit for a file. Test:
 * `account/server/jobs/archive-requests.test.ts`.
 */
export const ARCHIVES_MAX_BYTES = 20 * 1024 ** 3;
export const ARCHIVE_MAX_BYTES = 4 * 1024 ** 3;
export const ARCHIVE_ROOM_WAIT_SECONDS = 10 * 60;
export const ARCHIVES_DELETED_AT_ONCE = 100;
/** Rows in memory while an archive is written. Test: `integrations/export/server/make-archive.test.ts`. */
export const EXPORT_CURSOR_ROWS = 50;
export const EXPORT_MAX_PICTURES = 1000;
/** The storage lists this many at once. */
export const EXPORT_PICTURES_PAGE_SIZE = 100;
/** Characters encoded at a time. */
export const EXPORT_PIECE_CHARACTERS = 32 * 1024;
/** Compresses in a few milliseconds; after each, other requests get a turn. */
export const ZIP_PIECE_BYTES = 64 * 1024;
/**
 * Per table read by cursor, including the reader's pauses: PostgreSQL's timer runs on between
 * fetches. Test: `npm run bench -- hostile exports`.
 */
export const EXPORT_STATEMENT_TIMEOUT_MS = 10 * 60_000;
/**
 * One archive is packed at a time, so a stall delays the others. Test:
 * `integrations/export/server/zip.test.ts`.
 */
export const EXPORT_STALL_MS = 30_000;
