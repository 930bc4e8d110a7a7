/** Rows in one answer of the API, by default and at most. Test: `api/api.test.ts`. */
export const API_PAGE_SIZE = 25;
export const API_PAGE_MAX_SIZE = 100;
/** A page's texts and 200 links, as a program sends them. Test: `api/profile.test.ts`. */
export const PROFILE_BODY_MAX_BYTES = 512 * 1024;
/** How long the description of the API may be kept. */
export const API_DOCUMENT_MAX_AGE_SECONDS = 300;
/** Messages to webhooks under way at once, of one account, and of one address; what is not finished when
 * its lease ends was lost with its server. Test: `webhooks/deliveries.test.ts`, `npm run bench -- deliveries`. */
export const DELIVERY_BOUNDS = { maxCount: 200, perAccount: 20, perWebhook: 10, leaseSeconds: 60 };
/** A receiver takes a message at once and works later. Test: `webhooks/send-delivery.test.ts`. */
export const DELIVERY_TIMEOUT_MS = 10_000;
/** Between two looks for messages that are due, and after the database could not be asked. */
export const DELIVERY_WAIT_MIN_MS = 500;
export const DELIVERY_WAIT_MAX_MS = 30_000;
export const DELIVERY_RETRY_MS = 5_000;
/** Messages that end within this are noted together. */
export const DELIVERY_GATHER_MS = 20;
/** How long a connection to a webhook is kept for its next message. */
export const DELIVERY_KEEP_ALIVE_MS = 5_000;
/** An id. Test: `routes/integrations/webhook-secrets.test.ts`. */
export const WEBHOOK_BODY_MAX_BYTES = 1024;
/** A name server mostly answers within a tenth of a second; one that does not is asked once more. Test: `clients/dns-resolver.test.ts`. */
export const DNS_TIMEOUT_MS = 3_000;
export const DNS_TRIES = 2;
/** How long the targets for domains are cached. */
export const DOMAIN_TARGETS_TTL_MS = 5 * 60_000;
/** Records looked at by one sweep, of which there are 144 a day, and at the same time. Test: `jobs/integrations/check-domains.test.ts`. */
export const DOMAINS_CHECKED_AT_ONCE = 1_000;
export const CONCURRENT_DOMAIN_CHECKS = 16;
/** A plan that reached its end date is noticed within this time; pages are cached as long. */
export const OWN_DOMAINS_TTL_MS = 5 * 60_000;
/** People in one answer to a directory, and what it may send. Test: `api/scim/scim.test.ts`. */
export const SCIM_PAGE_MAX_SIZE = 200;
export const SCIM_BODY_MAX_BYTES = 64 * 1024;
/** Operations of one patch. Test: `api/scim/known-directories.test.ts`. */
export const SCIM_OPERATIONS_MAX = 100;
/** After this the mails of the day are counted again for a directory. Test: `api/scim/known-directories.test.ts`. */
export const SCIM_RETRY_AFTER_SECONDS = 3_600;
/** Bytes of a webhook's answer past this are not read. Test: `webhooks/send-delivery.test.ts`. */
export const DELIVERY_ANSWER_MAX_BYTES = 64 * 1024;
/** What is kept of an answer, to look at. A row of `webhook_deliveries` takes 4,096 characters of headers, as
 * JSON. Test: `webhooks/send-delivery.test.ts`. */
export const DELIVERY_SHOWN = {
  textCharacters: 1_000,
  headers: 20,
  headerCharacters: 120,
  headersCharacters: 4_000,
};
