import { ApiError } from '#kit/server/http/errors.ts';
import { idOf } from '#money/facts/server/stripe-objects.ts';
import { isSmaller, type PaidPlan } from '#money/plans/rules/plans.ts';
import type { BillingDeps, Turn } from '#money/server/billing-lock.ts';
import { findBuyer } from '#money/server/data/billing.ts';
import { QUOTE_LIFETIME_SECONDS } from '#money/server/limits.ts';
import { ensurePrice, isSubscribed, refuseAgency } from '#money/server/price.ts';
import { isDecline, type Stripe } from '#money/server/stripe.ts';
import type { SwitchPreview } from '../rules/parse-switch-preview.ts';
import { mustBeConfirmed, openConfirmation } from './confirm-switch.ts';
import { type Present, planSwitch, readPresent } from './planned-switch.ts';

/** Today's price of a switch, as shown to the owner. */
export type Quote = NonNullable<SwitchPreview['quote']>;

/** The plan to switch to, and Stripe's price for it. */
export type SwitchOrder = {
  plan: PaidPlan;
  price: string;
  amount: number;
  currency: string;
  /** Null unless it's an agency plan. */
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

/**
 * Switches within the same subscription: to a smaller plan at the end of the period; to a larger one now,
 * crediting this month's payment.
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

/** Stripe never changes a subscription's currency. @throws ApiError other_currency */
function requireSameCurrency(
  { currency }: Stripe.Subscription,
  order: Pick<SwitchOrder, 'currency'>,
): void {
  if (currency !== order.currency) throw new ApiError('other_currency');
}

/** A change of a subscription's item to another price. */
type ItemSwitch = { item: string; price: string };

/** @param at the moment to prorate from, in seconds; now by default @returns Stripe's charge */
async function previewNow(
  { ask }: Pick<Turn, 'ask'>,
  { id, customer, status }: Stripe.Subscription,
  { item, price }: ItemSwitch,
  at?: number,
): Promise<Quote> {
  const isTrial = status === 'trialing';
  const { amount_due, lines } = await ask((stripe) =>
    stripe.invoices.createPreview({
      customer: idOf(customer) ?? '',
      subscription: id,
      subscription_details: {
        items: [{ id: item, price }],
        proration_behavior: 'always_invoice',
        ...(at !== undefined && { proration_date: at }),
        ...(isTrial && { trial_end: 'now' as const }),
      },
    }),
  );
  const counted = lines.data.find(
    ({ parent }) => parent?.subscription_item_details?.proration === true,
  );
  return { amount: amount_due, proration_date: counted?.period.start ?? null };
}

/**
 * Charges only the agreed price. The proration moment comes from the owner's browser, and a later
 * one would be cheaper, so it must be recent.
 *
 * @throws ApiError price_changed
 */
async function requireAgreed(
  turn: Pick<Turn, 'ask'>,
  subscription: Stripe.Subscription,
  change: ItemSwitch,
  agreed: Quote,
): Promise<void> {
  const now = await previewNow(turn, subscription, change);
  const then = agreed.proration_date;
  if (then === null || now.proration_date === null) {
    if (then !== now.proration_date || now.amount !== agreed.amount) {
      throw new ApiError('price_changed');
    }
    return;
  }
  const age = now.proration_date - then;
  if (age < 0 || age > QUOTE_LIFETIME_SECONDS) throw new ApiError('price_changed');
  const { amount } = await previewNow(turn, subscription, change, then);
  if (amount !== agreed.amount) throw new ApiError('price_changed');
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
      // Only the monthly plan has the trial, and can wait for the end of a year.
      ...(status === 'trialing' && { trial_end: 'now' }),
    }),
  );
}
