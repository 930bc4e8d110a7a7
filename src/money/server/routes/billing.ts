import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { ApiError } from '#kit/server/http/errors.ts';
import { defineFunction, serveFunctions } from '#kit/server/routes/define-function.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { isPaidPlan, type PaidPlan } from '#money/plans/rules/plans.ts';
import { BILLING_BODY_MAX_BYTES } from '../limits.ts';

type BillingDeps = Pick<
  AppDeps,
  'gateway' | 'keys' | 'limitStore' | 'limits' | 'clientAddress' | 'billing'
>;

/** Only a plan: clients can't send a price. */
const CHECKOUT = z.strictObject({ plan: z.string() });
const SOLD_PLAN = z.pipe(
  CHECKOUT,
  z.transform(({ plan }) => ({ plan: toPaidPlan(plan) })),
);
const NOTHING = z.strictObject({});
const CHANGE = z.discriminatedUnion('change', [
  z.strictObject({ change: z.enum(['cancel', 'resume', 'keep']) }),
  z.strictObject({
    change: z.literal('switch'),
    plan: z.string(),
    agreed: z.optional(
      z.strictObject({
        amount: z.int().check(z.nonnegative()),
        proration_date: z.nullable(z.int().check(z.positive())),
      }),
    ),
  }),
]);

/**
 * `create-checkout`, `open-portal` and `open-invoice` return the `{ url }` of a Stripe page.
 * `change-subscription` returns an empty object, or the `{ url }` where the owner confirms a switch with
 * their bank. `refresh-billing` returns an empty object.
 */
export function createBillingFunctions(deps: BillingDeps): Hono {
  const { billing, limitStore, limits } = deps;
  const limit = limitStore.createLimiter;
  const bounds = {
    bodyMaxBytes: BILLING_BODY_MAX_BYTES,
    perAddress: limit('billing_per_address', limits.billingPerAddress),
    perAccount: limit('billing_per_account', limits.billingPerAccount),
  };
  return serveFunctions(deps, bounds, [
    defineFunction({
      name: 'create-checkout',
      body: SOLD_PLAN,
      limit: limit('checkouts', limits.checkoutsPerAccount),
      run: async ({ plan }, { id }) => ({ url: await billing.createCheckout(id, plan) }),
    }),
    defineFunction({
      name: 'open-portal',
      body: NOTHING,
      run: async (_body, { id }) => ({ url: await billing.openPortal(id) }),
    }),
    defineFunction({
      name: 'open-invoice',
      body: NOTHING,
      run: async (_body, { id }) => ({ url: await billing.openInvoice(id) }),
    }),
    defineFunction({
      name: 'refresh-billing',
      body: NOTHING,
      limit: limit('billing_refreshes', limits.refreshesPerAccount),
      async run(_body, { id }) {
        await billing.refresh(id);
        return {};
      },
    }),
    defineFunction({
      name: 'preview-change',
      body: SOLD_PLAN,
      run: ({ plan }, { id }) => billing.previewSwitch(id, plan),
    }),
    defineFunction({
      name: 'change-subscription',
      body: CHANGE,
      async run(wish, { id }) {
        const url = await billing.changeSubscription(
          id,
          wish.change === 'switch' ? { ...wish, plan: toPaidPlan(wish.plan) } : wish,
        );
        return url === null ? {} : { url };
      },
    }),
  ]);
}

function toPaidPlan(plan: string): PaidPlan {
  if (!isPaidPlan(plan)) throw new ApiError('not_sold');
  return plan;
}
