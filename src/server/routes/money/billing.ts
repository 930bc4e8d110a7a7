import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { isPaidPlan, type PaidPlan } from '#domain/billing/plans/plans.ts';
import { ApiError } from '../../http/errors.ts';
import { identifyOwner } from '../../http/identify-owner.ts';
import { limitBody, readJson } from '../../http/middleware/read-body.ts';
import { BILLING_BODY_MAX_BYTES } from '../../limits/payments.ts';
import type { AppDeps } from '../deps.ts';

type FunctionsDeps = Pick<
  AppDeps,
  'gateway' | 'keys' | 'limitStore' | 'limits' | 'clientAddress' | 'billing'
>;

/** A plan and nothing else: what it costs is no part of a question. */
const CHECKOUT = z.strictObject({ plan: z.string() });
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
 * What the dashboard invokes with Supabase's functions client and its owner's token:
 * `create-checkout`, `open-portal` and `open-invoice` answer `{ url }` of a page of Stripe's.
 * `change-subscription` answers an empty object, or the `{ url }` on which the owner confirms a switch
 * with their bank. `refresh-billing` answers an empty object.
 */
export function createFunctions(deps: FunctionsDeps): Hono {
  const { billing, limitStore, limits } = deps;
  const checkouts = limitStore.createLimiter('checkouts', limits.checkoutsPerAccount);
  const refreshes = limitStore.createLimiter('billing_refreshes', limits.refreshesPerAccount);
  const admit = createAdmission(deps);
  const small = limitBody(BILLING_BODY_MAX_BYTES);
  return new Hono()
    .post('/functions/v1/create-checkout', small, async (context) => {
      const { id } = await admit(context);
      const plan = toPaidPlan((await readBody(context, CHECKOUT)).plan);
      if (await checkouts.take(id)) throw new ApiError('too_many');
      return context.json({ url: await billing.createCheckout(id, plan) });
    })
    .post('/functions/v1/open-portal', small, async (context) => {
      const { id } = await admit(context);
      await readBody(context, NOTHING);
      return context.json({ url: await billing.openPortal(id) });
    })
    .post('/functions/v1/open-invoice', small, async (context) => {
      const { id } = await admit(context);
      await readBody(context, NOTHING);
      return context.json({ url: await billing.openInvoice(id) });
    })
    .post('/functions/v1/refresh-billing', small, async (context) => {
      const { id } = await admit(context);
      await readBody(context, NOTHING);
      if (await refreshes.take(id)) throw new ApiError('too_many');
      await billing.refresh(id);
      return context.json({});
    })
    .post('/functions/v1/preview-change', small, async (context) => {
      const { id } = await admit(context);
      const plan = toPaidPlan((await readBody(context, CHECKOUT)).plan);
      return context.json(await billing.previewSwitch(id, plan));
    })
    .post('/functions/v1/change-subscription', small, async (context) => {
      const { id } = await admit(context);
      const wish = await readBody(context, CHANGE);
      const url = await billing.changeSubscription(
        id,
        wish.change === 'switch' ? { ...wish, plan: toPaidPlan(wish.plan) } : wish,
      );
      return context.json(url === null ? {} : { url });
    })
    .all('/functions/v1/*', () => {
      throw new ApiError('not_found');
    });
}

/** Attempts count before any work, by address and then by account. */
function createAdmission(deps: FunctionsDeps) {
  const { limitStore, limits, clientAddress } = deps;
  const perAddress = limitStore.createLimiter('billing_per_address', limits.billingPerAddress);
  const perAccount = limitStore.createLimiter('billing_per_account', limits.billingPerAccount);
  return async (context: Context) => {
    if (await perAddress.take(clientAddress(context))) throw new ApiError('too_many');
    const owner = await identifyOwner(deps, context.req.header('authorization') ?? '');
    if (await perAccount.take(owner.id)) throw new ApiError('too_many');
    return owner;
  };
}

async function readBody<Schema extends z.ZodMiniType>(
  context: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const parsed = z.safeParse(schema, await readJson(context));
  if (!parsed.success) throw new ApiError('bad_request');
  return parsed.data;
}

function toPaidPlan(plan: string): PaidPlan {
  if (!isPaidPlan(plan)) throw new ApiError('not_sold');
  return plan;
}
