import * as z from 'zod/mini';

const Moment = z.nullable(z.string());

const PaymentState = z.object({
  /** ISO; null if none has arrived yet. */
  last_good_at: Moment,
  /** The last event whose signature wasn't Stripe's, or was made with another secret. */
  last_forged_at: Moment,
  /** The last event of the other mode, test or live. */
  last_other_mode_at: Moment,
  /** Checkouts completed in the last 7 days without an event, if none has arrived since. */
  unheard: z.int().check(z.nonnegative()),
  /** Subscriptions that renew, by currency. */
  subscribers: z.record(z.string(), z.int()),
});

/** The state of the connection to Stripe, from the database. */
export type PaymentState = z.infer<typeof PaymentState>;

const PaymentOverview = z.extend(PaymentState, {
  /**
   * Monthly recurring revenue by currency, in its smallest unit: renewing subscriptions, and a
   * twelfth of each paid year.
   */
  monthly: z.record(z.string(), z.int()),
});

/** The state of payments, for administrators. */
export type PaymentOverview = z.infer<typeof PaymentOverview>;

/** @param value from `payment_overview()` @throws ZodError if it is invalid */
export function parsePaymentOverview(value: unknown): PaymentOverview {
  return PaymentOverview.parse(value);
}

/** @param value from `private.payment_state()` @throws ZodError if it is invalid */
export function parsePaymentState(value: unknown): PaymentState {
  return PaymentState.parse(value);
}

const PaymentCheck = z.object({
  /** Whether the key moves real money; null if there is none. */
  mode: z.nullable(z.enum(['live', 'test'])),
  findings: z.array(
    z.object({
      /** The subject: Stripe, Webhook. */
      name: z.string(),
      /** `skipped`: doesn't apply to this installation. */
      level: z.enum(['good', 'warning', 'bad', 'skipped']),
      /** The result, in a sentence. */
      says: z.string(),
      /** The operator's next step. */
      todo: z.optional(z.string()),
    }),
  ),
});

/** The result of checking the connection to Stripe. */
export type PaymentCheck = z.infer<typeof PaymentCheck>;

export type PaymentFinding = PaymentCheck['findings'][number];

/** @param value from `check-payments` @throws ZodError if it is invalid */
export function parsePaymentCheck(value: unknown): PaymentCheck {
  return PaymentCheck.parse(value);
}
