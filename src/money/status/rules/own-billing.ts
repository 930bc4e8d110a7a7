import * as z from 'zod/mini';
import { isPlan, type Plan } from '#money/plans/rules/plans.ts';

const plan = z.custom<Plan>((value) => typeof value === 'string' && isPlan(value));
const moment = z.iso.datetime({ offset: true });

const BILLING = z.object({
  /** The plan in force. */
  plan,
  /** The plan column of the profile, even if that plan has ended. */
  stored_plan: plan,
  plan_expiry: z.nullable(moment),
  is_active: z.boolean(),
  /** The plan that resumes once the suspension is lifted. */
  held_plan: plan,
  can_trial: z.boolean(),
  is_confirmed: z.boolean(),
  /** Whether they are a customer of the payment service. */
  is_customer: z.boolean(),
  /** The live one, with the payment service's status. */
  subscription: z.nullable(
    z.object({
      plan: z.nullable(plan),
      /** The plan it changes to after its period; null if it stays. */
      next_plan: z.nullable(plan),
      status: z.string(),
      is_trial: z.boolean(),
      renews: z.boolean(),
      period_end: z.nullable(moment),
      /** Its fixed end, if later than its period; until then it renews. */
      cancels_at: z.nullable(moment),
      /** Until when it grants its plan; null if it grants none. */
      ends_at: z.nullable(moment),
      /** The price of the next period, in the smallest unit of the currency; null if unknown. */
      amount: z.nullable(z.number()),
      currency: z.nullable(z.string()),
      /** The amount of a failed payment, in the same unit; null if nothing is owed. */
      amount_due: z.nullable(z.number()),
      /** When Stripe retries that payment; null if it doesn't. */
      retry_at: z.nullable(moment),
      /** How the payment for its period was returned; null if it wasn't. */
      returned: z.nullable(z.enum(['refund', 'dispute'])),
      /** The plan of that payment, which may be from before a switch. */
      returned_plan: z.nullable(plan),
    }),
  ),
  /** The ended plan or agency, if its owner should see a notice. */
  ended: z.nullable(
    z.object({
      plan,
      ended_at: z.nullable(moment),
      cause: z.enum(['', 'refund', 'dispute']),
    }),
  ),
  year_ends_at: z.nullable(moment),
  grant: z.nullable(z.object({ plan, ends_at: z.nullable(moment) })),
  /** Seats of their own agency, including granted ones; 0 if there is none. */
  seats: z.number(),
  /** The agency whose staff they belong to. */
  agency: z.nullable(z.object({ name: z.string() })),
  /** The last one within a day. */
  checkout: z.nullable(
    z.object({
      id: z.string(),
      plan,
      status: z.enum(['open', 'processing', 'done', 'failed', 'expired']),
      created_at: moment,
      /** Why its free trial was refused; null if it wasn't. */
      refusal: z._default(z.nullable(z.enum(['address', 'card'])), null),
    }),
  ),
});

/** The signed-in user's billing, from `own_billing()`. Times are ISO. */
export type Billing = z.infer<typeof BILLING>;

export type Checkout = NonNullable<Billing['checkout']>;

/** @param value from `own_billing()` @throws Error if it is invalid */
export function parseBilling(value: unknown): Billing {
  return BILLING.parse(value);
}
