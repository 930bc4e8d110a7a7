import { ApiError } from '#kit/server/http/errors.ts';
import { idOf } from '#money/facts/server/stripe-objects.ts';
import { isSmaller, type PaidPlan } from '#money/plans/rules/plans.ts';
import type { BillingDeps } from '#money/server/billing-deps.ts';
import type { Turn } from '#money/server/billing-lock.ts';
import { refuseAgency } from '#money/server/customer.ts';
import { findBuyer } from '#money/server/data/billing.ts';
import { ensurePrice, isSubscribed } from '#money/server/price.ts';
import { isDecline, type Stripe } from '#money/server/stripe.ts';
import { mustBeConfirmed, openConfirmation } from './confirm-switch.ts';
import { type Present, planSwitch, readPresent } from './planned-switch.ts';
import { previewNow, type Quote, requireAgreed } from './quote.ts';

/** The plan to switch to, and Stripe's price for it. */
export type SwitchOrder = {
  plan: PaidPlan;
  price: string;
  amount: number;
  currency: string;
  /** Null if it is no agency plan. */
  seats: number | null;
};

/** @throws ApiError if the plan isn't available here, or to this account */
export async function findOrder(
  deps: BillingDeps,
  userId: string,
  plan: PaidPlan,
): Promise<SwitchOrder> {
  const buyer = await deps.ask((sql) => findBuyer(sql, userId, plan));
  if (buyer === null) throw new ApiError('not_found');
  if (buyer.is_being_deleted) throw new ApiError('being_deleted');
  if (!buyer.is_active) throw new ApiError('suspended');
  refuseAgency(buyer, plan);
  const { amount, currency, stripe_price_id, seats } = buyer;
  if (amount === null || !isSubscribed(plan)) throw new ApiError('not_sold');
  const price = await ensurePrice(deps, { plan, amount, currency, stripe_price_id });
  return { plan, price, amount, currency, seats };
}

/** @returns whether the switch waits for the end of the period @throws ApiError if it is refused */
function isPlannedSwitch(
  { status, cancel_at }: Stripe.Subscription,
  { plan, next_plan }: Present,
  wanted: PaidPlan,
): boolean {
  if ((next_plan ?? plan) === wanted) throw new ApiError('already_subscribed');
  if (status !== 'active' && status !== 'trialing') throw new ApiError('payment_due');
  const isPlanned = status === 'active' && isSmaller(wanted, plan);
  if (isPlanned && cancel_at !== null) throw new ApiError('ends_soon');
  if (!isPlanned && next_plan !== null) throw new ApiError('change_planned');
  return isPlanned;
}

/** Stripe never changes the currency of a subscription. @throws ApiError other_currency */
function requireSameCurrency(
  { currency }: Stripe.Subscription,
  order: Pick<SwitchOrder, 'currency'>,
): void {
  if (currency !== order.currency) throw new ApiError('other_currency');
}

/**
 * Switches within the same subscription: to a smaller plan at the end of the period, to a larger one now,
 * crediting what was paid for this month.
 *
 * @returns the URL where the owner confirms it with their bank; null if it's done
 */
export async function switchPlan(
  turn: Turn,
  subscription: Stripe.Subscription,
  { agreed, ...order }: SwitchOrder & { agreed: Quote | undefined },
  publicUrl: string,
): Promise<string | null> {
  requireSameCurrency(subscription, order);
  const present = await readPresent(turn.sql, subscription);
  if (isPlannedSwitch(subscription, present, order.plan)) {
    await planSwitch(turn, subscription, present, order);
    return null;
  }
  const { item } = present;
  if (agreed) {
    await requireAgreed(turn, subscription, { item: item.id, price: order.price }, agreed);
  }
  try {
    await switchNow(turn, subscription, { ...order, item: item.id, agreed });
    return null;
  } catch (error) {
    if (mustBeConfirmed(error)) {
      const { id, customer } = subscription;
      const waiting = { customer: idOf(customer) ?? '', subscription: id, item: item.id };
      return openConfirmation(turn, { ...waiting, price: order.price }, publicUrl);
    }
    throw isDecline(error) ? new ApiError('declined', { cause: error }) : error;
  }
}

async function switchNow(
  { ask }: Turn,
  { id, status, metadata }: Stripe.Subscription,
  { plan, price, item, agreed }: SwitchOrder & { item: string; agreed: Quote | undefined },
): Promise<void> {
  const proration_date = agreed?.proration_date ?? null;
  await ask((stripe) =>
    stripe.subscriptions.update(id, {
      items: [{ id: item, price }],
      metadata: { ...metadata, plan },
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      ...(proration_date !== null && { proration_date }),
      // Only the monthly plan has the trial, and the wait for the end of a year.
      ...(status === 'trialing' && { trial_end: 'now' }),
    }),
  );
}

/** The terms of a switch: when it begins, today's charge, and the price from then on. */
export type SwitchPreview = {
  plan: PaidPlan;
  when: 'now' | 'period_end';
  /** ISO: the end of the paid period. */
  period_end: string;
  /** The monthly price from then on, in the smallest unit of the currency. */
  monthly: number;
  currency: string;
  seats: number | null;
  /** Today's charge, to be agreed to; null if there is none. */
  quote: Quote | null;
};

/** @returns the terms of a switch @throws ApiError if it would be refused */
export async function readSwitchPreview(
  turn: Turn,
  subscription: Stripe.Subscription,
  { plan, price, amount: monthly, currency, seats }: SwitchOrder,
): Promise<SwitchPreview> {
  requireSameCurrency(subscription, { currency });
  const present = await readPresent(turn.sql, subscription);
  const isPlanned = isPlannedSwitch(subscription, present, plan);
  const period_end = new Date(present.item.current_period_end * 1000).toISOString();
  const shown = { plan, period_end, monthly, currency, seats };
  if (isPlanned) return { ...shown, when: 'period_end', quote: null };
  const quote = await previewNow(turn, subscription, { item: present.item.id, price });
  return { ...shown, when: 'now', quote };
}
