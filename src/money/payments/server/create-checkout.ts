import { randomUUID } from 'node:crypto';
import { PATHS } from '#kit/rules/paths.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { toWaiting } from '#money/changes/rules/plan-choices.ts';
import type { PaidPlan } from '#money/plans/rules/plans.ts';
import type { BillingDeps, Turn } from '#money/server/billing-lock.ts';
import {
  type Buyer,
  claimCustomer,
  findBuyer,
  forgetCustomer,
  insertCheckout,
  keepCustomer,
  mapPlansOfPrices,
} from '#money/server/data/billing.ts';
import { ensurePrice, isSubscribed, type Offer, refuseAgency } from '#money/server/price.ts';
import { isRefusal, type Payments, type Stripe } from '#money/server/stripe.ts';
import { expireSessions, isLive, listSubscriptions } from '#money/server/subscriptions.ts';
import { settlePending } from '#money/sync/server/settle-pending.ts';

/** The offer as it was when the checkout was requested. */
type Order = Offer & { userId: string; customer: string; price: string };

/**
 * Opens a Stripe checkout for a plan and closes the account's open ones: only one may be open.
 *
 * @returns its URL
 * @throws ApiError with the reason this account can't buy this plan now
 */
export async function createCheckout(
  deps: BillingDeps,
  userId: string,
  plan: PaidPlan,
): Promise<string> {
  const { ask, lock } = deps;
  const asked = toOffer(plan, await ask((sql) => findBuyer(sql, userId, plan)));
  const { buyer, ...offer } = asked;
  const customer = await ensureCustomer(deps, { id: userId, ...buyer });
  const price = await ensurePrice(deps, offer);
  const outcome = await lock.inTurn(userId, async (turn) => {
    // Earlier reads may be stale by now: others had the lock.
    const now = toOffer(plan, await findBuyer(turn.sql, userId, plan)).buyer;
    await expireSessions(turn, customer);
    const had = await listSubscriptions(turn, customer);
    const account = { user_id: userId, customer_id: customer };
    // Thrown after the transaction, so that its facts are stored.
    const unsettled = await settlePending(turn, account);
    if (unsettled !== null) return { refusal: unsettled };
    if (await isSecond(turn, plan, had.filter(isLive))) {
      return { refusal: 'already_subscribed' } as const;
    }
    if (had.filter(isLive).some((one) => one.currency !== offer.currency)) {
      return { refusal: 'other_currency' } as const;
    }
    const hadTrial = had.some(({ metadata }) => metadata.trial === '1');
    const start = isSubscribed(plan) ? toStart(plan, now, hadTrial, deps.clock()) : {};
    const order = { ...offer, userId, customer, price };
    return { url: await openSession(turn, order, start, deps) };
  });
  if ('refusal' in outcome) throw new ApiError(outcome.refusal);
  return outcome.url;
}

/** @throws ApiError if this account may not buy this plan */
function toOffer(plan: PaidPlan, buyer: Buyer | null): Offer & { buyer: Buyer } {
  if (buyer === null) throw new ApiError('not_found');
  if (buyer.is_being_deleted) throw new ApiError('being_deleted');
  if (!buyer.is_confirmed) throw new ApiError('confirm_first');
  if (!buyer.is_active) throw new ApiError('suspended');
  refuseAgency(buyer, plan);
  const { amount, currency, stripe_price_id } = buyer;
  if (amount === null) throw new ApiError('not_sold');
  return { plan, amount, currency, stripe_price_id, buyer };
}

/**
 * A year may be bought during a monthly subscription, which then ends with its period; nothing else may be
 * combined.
 */
async function isSecond(
  { sql }: Turn,
  plan: PaidPlan,
  live: readonly Stripe.Subscription[],
): Promise<boolean> {
  if (live.length === 0) return false;
  const prices = live.flatMap(({ items }) => items.data.map(({ price }) => price.id));
  const plans = [...(await mapPlansOfPrices(sql, prices)).values()];
  const areMonths =
    plans.length === new Set(prices).size && plans.every((one) => one === 'premium');
  return isSubscribed(plan) || !areMonths;
}

type Start = { trial_end?: number; trial_period_days?: number };

/** Monthly billing starts when a paid year ends, or otherwise after the one free trial. */
function toStart(plan: PaidPlan, buyer: Buyer, hadTrial: boolean, now: Date): Start {
  if (plan !== 'premium') return {};
  const end = buyer.year_ends_at ?? now;
  const waiting = toWaiting(end, now);
  if (waiting === 'too_long') throw new ApiError('year_paid');
  if (waiting === 'waits') return { trial_end: Math.ceil(end.getTime() / 1000) };
  const hasTrial = buyer.can_trial && !hadTrial && buyer.trial_days > 0;
  return hasTrial ? { trial_period_days: buyer.trial_days } : {};
}

/** Stripe calculates it from the address entered in the checkout. */
const COLLECT_TAX = {
  automatic_tax: { enabled: true },
  customer_update: { address: 'auto' },
} as const;

async function openSession(
  { sql, ask }: Turn,
  order: Order,
  start: Start,
  { publicUrl, payments }: Pick<BillingDeps, 'publicUrl' | 'payments'>,
): Promise<string> {
  const { userId, plan, customer, price, amount, currency } = order;
  const id = randomUUID();
  const is_trial = start.trial_period_days !== undefined;
  const metadata = { user_id: userId, plan, checkout: id };
  const back = `${publicUrl}${PATHS.billing}?checkout=${id}`;
  const session = await ask((stripe) =>
    stripe.checkout.sessions.create(
      {
        customer,
        client_reference_id: userId,
        line_items: [{ price, quantity: 1 }],
        metadata,
        success_url: back,
        cancel_url: `${back}&left=1`,
        // The payment is compared with the offer, so its currency must be the same.
        adaptive_pricing: { enabled: false },
        ...(payments.collectsTax && COLLECT_TAX),
        ...(isSubscribed(plan)
          ? {
              mode: 'subscription',
              subscription_data: {
                metadata: { ...metadata, ...(is_trial && { trial: '1' }) },
                ...start,
              },
            }
          : {
              mode: 'payment',
              payment_intent_data: { metadata },
              // Subscriptions always have invoices; a paid year needs one too.
              invoice_creation: { enabled: true, invoice_data: { metadata } },
            }),
      },
      { idempotencyKey: `checkout ${id}` },
    ),
  );
  // Without a URL the customer can't pay, and nothing is recorded.
  if (!session.url) throw new ApiError('payments_unavailable');
  const { id: session_id } = session;
  await insertCheckout(sql, { id, user_id: userId, plan, amount, currency, is_trial, session_id });
  return session.url;
}

type Person = { id: string; email: string; full_name: string };

/**
 * Finds or creates an account's Stripe customer, and updates its email and name. Each account gets
 * exactly one, despite concurrent or interrupted calls: the claim is written first, and Stripe creates
 * one customer per claim.
 *
 * @returns its id
 */
async function ensureCustomer(
  deps: { ask: Ask; payments: Pick<Payments, 'ask'> },
  person: Person,
  tries = 2,
): Promise<string> {
  const { ask, payments } = deps;
  const { id: userId, email, full_name: name } = person;
  const customerId = await findOrCreateCustomer(deps, userId);
  try {
    await payments.ask((stripe) => stripe.customers.update(customerId, { email, name }));
    return customerId;
  } catch (error) {
    // It was deleted at Stripe, or the Stripe account has changed.
    if (tries <= 1 || !isRefusal(error, 'resource_missing')) throw error;
    await ask((sql) => forgetCustomer(sql, userId, customerId));
    return ensureCustomer(deps, person, tries - 1);
  }
}

async function findOrCreateCustomer(
  { ask, payments }: Parameters<typeof ensureCustomer>[0],
  userId: string,
): Promise<string> {
  const claim = await ask((sql) => claimCustomer(sql, userId));
  if (claim === null) throw new ApiError('unauthorized');
  if (claim.customer_id !== null) return claim.customer_id;
  // Details that may change are sent afterwards: an idempotency key is only valid for identical requests.
  const idempotencyKey = `customer ${userId} ${claim.created_at.getTime()}`;
  const { id } = await payments.ask((stripe) =>
    stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey }),
  );
  await ask((sql) => keepCustomer(sql, userId, id));
  return id;
}
