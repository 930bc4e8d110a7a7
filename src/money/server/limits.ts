/** Between two notes of an event of the same kind. Test: `money/server/routes/stripe-webhook.test.ts`. */
export const WEBHOOK_SIGN_PAUSE_MS = 60_000;
/** Stripe's events are about ten kilobytes. Test: `money/server/routes/stripe-webhook.test.ts`. */
export const STRIPE_EVENT_MAX_BYTES = 256 * 1024;
/**
 * Items of a Stripe list per answer (Stripe's maximum), and per customer in total: more than eighty
 * years of monthly payments.
 */
export const STRIPE_PAGE_SIZE = 100;
export const STRIPE_READ_MAX_OBJECTS = 1000;
/** Per account; read by id because no list has them. Usually there is one. */
export const LASTING_SUBSCRIPTIONS_MAX = 10;
/** Jobs queued in one statement. Test: `money/server/jobs/payments.test.ts`. */
export const RECONCILIATIONS_QUEUED_AT_ONCE = 500;
/**
 * Stripe mostly answers within a second. Requests that change something have an idempotency key, so that they
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
/** Per account: Stripe sends a dozen events for a purchase. Further ones have to be resent. */
export const BILLING_TURNS_MAX_WAITING = 50;
/** After this long under the lock, no new request goes to Stripe. */
export const BILLING_CALLS_MS = 20_000;
/** Those calls, the last one's retries, and the wait for the lock. */
export const BILLING_TURN_TIMEOUT_MS = 75_000;
/** A statement under the lock, about one account. */
export const BILLING_STATEMENT_TIMEOUT_MS = 5_000;
/** A plan and a word. Test: `money/server/routes/billing.test.ts`. */
export const BILLING_BODY_MAX_BYTES = 2 * 1024;
/**
 * Between two attempts to read the terms while the database is away. Test: `money/payments/server/watch-terms.test.ts`.
 */
export const TERMS_RETRY_MS = 1_000;
/** How long the price of a switch can be agreed to, by Stripe's clock. Test: `money/changes/server/planned-switch.test.ts`. */
export const QUOTE_LIFETIME_SECONDS = 15 * 60;
