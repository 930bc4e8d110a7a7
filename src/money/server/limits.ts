/**
 * Minimum time between two notes of the same kind of event. Test:
 * `money/server/routes/stripe-webhook.test.ts`.
 */
export const WEBHOOK_SIGN_PAUSE_MS = 60_000;
/** Stripe's events are about ten kilobytes. Test: `money/server/routes/stripe-webhook.test.ts`. */
export const STRIPE_EVENT_MAX_BYTES = 256 * 1024;
/**
 * Items per response of a Stripe list (Stripe's maximum), and per customer in total: over eighty years of
 * monthly payments.
 */
export const STRIPE_PAGE_SIZE = 100;
export const STRIPE_READ_MAX_OBJECTS = 1000;
/** Per account. They are read by id because no list has them; usually there is one. */
export const LASTING_SUBSCRIPTIONS_MAX = 10;
/** Jobs queued in one statement. Test: `money/server/jobs/payments.test.ts`. */
export const RECONCILIATIONS_QUEUED_AT_ONCE = 500;
/**
 * Stripe usually responds within a second. Requests that change something carry an idempotency key, so they
 * can be repeated. Test: `money/server/stripe.test.ts`.
 */
export const PAYMENT_TIMEOUT_MS = 10_000;
export const PAYMENT_RETRIES = 2;
/**
 * Accounts whose payments one copy of the server changes at once, and how long others wait for the lock.
 * Test: `money/server/billing-lock.test.ts`.
 */
export const BILLING_LOCKS = 3;
export const BILLING_LOCK_WAIT_MS = 10_000;
/**
 * Stripe gives up on an event after ten seconds; past this a job handles it.
 * Test: `money/server/routes/stripe-webhook-turns.test.ts`.
 */
export const SYNC_LOCK_WAIT_MS = 5_000;
/** Events per account; Stripe sends a dozen for a purchase. Any more have to be resent. */
export const BILLING_TURNS_MAX_WAITING = 50;
/** After this long under the lock, no new request goes to Stripe. */
export const BILLING_CALLS_MS = 20_000;
/** Those calls, the last one's retries, and the wait for the lock. */
export const BILLING_TURN_TIMEOUT_MS = 75_000;
/** Timeout of a statement under the lock, which concerns one account. */
export const BILLING_STATEMENT_TIMEOUT_MS = 5_000;
/** Room for a plan and a word. Test: `money/server/routes/billing.test.ts`. */
export const BILLING_BODY_MAX_BYTES = 2 * 1024;
/**
 * Delay between attempts to read the terms while the database is down. Test:
 * `money/payments/server/watch-terms.test.ts`.
 */
export const TERMS_RETRY_MS = 1_000;
/**
 * How long the quoted price of a switch can be accepted, by Stripe's clock. Test:
 * `money/changes/server/planned-switch.test.ts`.
 */
export const QUOTE_LIFETIME_SECONDS = 15 * 60;
