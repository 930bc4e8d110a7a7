import type Stripe from 'stripe';
import { type Account, change, emit, find, idOf, insert, plan } from '../../account.ts';
import { redeem } from '../catalog/coupons.ts';
import { DRAFT_TIME_S, draftInvoice } from '../collection/build-invoice.ts';
import { collectInvoice, finalizeInvoice } from '../collection/collect-invoice.ts';
import { buildLine, costOf } from '../collection/invoice-lines.ts';
import { endSubscription } from '../collection/subscription-end.ts';
import { buildSubscription, type SubscriptionOrder } from './build-subscription.ts';
import { findPeriodEnd } from './periods.ts';

const DAY_S = 86_400;
/** Stripe warns this long before a trial ends, or at once if it's shorter. */
const TRIAL_WARNING_S = 3 * DAY_S;
/** How late a first payment may be. */
const INCOMPLETE_S = 23 * 3600;

/**
 * Starts a subscription, and bills its first period: nothing while on trial.
 *
 * @param options `coupon` to redeem; `isTried`: whether to attempt the payment at once
 */
export function startSubscription(
  account: Account,
  order: SubscriptionOrder,
  { coupon = null, isTried = true }: { coupon?: Stripe.Coupon | null; isTried?: boolean } = {},
): Stripe.Subscription {
  const subscription = buildSubscription(account, order);
  if (coupon) {
    const of = { customer: order.customer, subscription: subscription.id, checkout_session: null };
    subscription.discounts = [redeem(account, coupon, of).id];
  }
  insert(account, 'subscription', subscription, 'customer.subscription.created');
  const invoice = draftInvoice(account, {
    subscription,
    reason: 'subscription_create',
    lines: periodLines(account, subscription),
    period: periodOf(subscription),
    isAutomatic: false,
  });
  invoice.auto_advance = true;
  subscription.latest_invoice = invoice.id;
  finalizeInvoice(account, invoice);
  if (invoice.status === 'open' && isTried) collectInvoice(account, invoice);
  planNext(account, subscription);
  return subscription;
}

export function planNext(account: Account, subscription: Stripe.Subscription): void {
  const { id, status, trial_end, cancel_at } = subscription;
  const now = account.now();
  plan(account, { at: periodOf(subscription).end, name: 'end-period', id });
  if (status === 'incomplete')
    plan(account, { at: now + INCOMPLETE_S, name: 'expire-incomplete', id });
  if (cancel_at !== null) plan(account, { at: cancel_at, name: 'cancel-subscription', id });
  if (status === 'trialing' && trial_end !== null) {
    plan(account, { at: Math.max(now, trial_end - TRIAL_WARNING_S), name: 'trial-will-end', id });
  }
}

export function warnOfTrialEnd(account: Account, subscription: Stripe.Subscription): void {
  if (subscription.status !== 'trialing') return;
  emit(account, 'customer.subscription.trial_will_end', subscription);
}

export function expireIncomplete(account: Account, subscription: Stripe.Subscription): void {
  if (subscription.status !== 'incomplete') return;
  const over = { status: 'incomplete_expired' as const, ended_at: account.now() };
  change(account, subscription, over, 'customer.subscription.updated');
}

/** Ends a cancelled subscription, and renews any other. */
export function endPeriod(account: Account, subscription: Stripe.Subscription): void {
  if (subscription.ended_at !== null || subscription.status === 'incomplete') return;
  if (periodOf(subscription).end > account.now()) return;
  if (subscription.cancel_at_period_end) {
    endSubscription(account, subscription, 'cancellation_requested');
    return;
  }
  const isUnpayable =
    subscription.status === 'trialing' &&
    subscription.trial_settings?.end_behavior.missing_payment_method === 'cancel' &&
    !hasMethod(account, subscription);
  if (isUnpayable) endSubscription(account, subscription, null);
  else renew(account, subscription);
}

/**
 * Begins the next period and bills it.
 *
 * @param isAtOnce whether it is paid now; otherwise it is a draft for an hour
 */
export function renew(
  account: Account,
  subscription: Stripe.Subscription,
  { isAtOnce = false }: { isAtOnce?: boolean } = {},
): void {
  const before = structuredClone(subscription);
  const start = periodOf(subscription).end;
  moveItems(subscription, start);
  if (subscription.status === 'trialing') subscription.status = 'active';
  const isAutomatic = subscription.status !== 'unpaid';
  const invoice = draftInvoice(account, {
    subscription,
    reason: 'subscription_cycle',
    lines: [...takePending(account, subscription.id), ...periodLines(account, subscription)],
    period: { start: periodOf(before).start, end: start },
    isAutomatic,
  });
  tellRenewal(account, subscription, before, invoice.id);
  if (isAtOnce) {
    finalizeInvoice(account, invoice);
    if (invoice.status === 'open') collectInvoice(account, invoice);
  } else if (isAutomatic) {
    plan(account, { at: account.now() + DRAFT_TIME_S, name: 'finalize-invoice', id: invoice.id });
  }
  planNext(account, subscription);
}

function tellRenewal(
  account: Account,
  subscription: Stripe.Subscription,
  before: Stripe.Subscription,
  invoice: string,
): void {
  subscription.latest_invoice = invoice;
  emit(account, 'customer.subscription.updated', subscription, {
    items: before.items,
    latest_invoice: before.latest_invoice,
    ...(before.status !== subscription.status && { status: before.status }),
  });
}

/** Moves every item to the period that begins at a time. */
export function moveItems(subscription: Stripe.Subscription, start: number): void {
  for (const item of subscription.items.data) {
    const { recurring } = item.price;
    if (!recurring) continue;
    item.current_period_start = start;
    item.current_period_end = findPeriodEnd(subscription.billing_cycle_anchor, start, recurring);
  }
}

/** @returns when the current period began, and when it ends */
export function periodOf(subscription: Stripe.Subscription): { start: number; end: number } {
  const [item] = subscription.items.data;
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 };
}

/** @returns a line for each item: the whole period, or nothing while on trial */
export function periodLines(
  account: Account,
  { id, status, items }: Stripe.Subscription,
): Stripe.InvoiceLineItem[] {
  return items.data.map((item) =>
    buildLine(account, {
      subscription: id,
      item,
      amount: status === 'trialing' ? 0 : costOf(item),
      start: item.current_period_start,
      end: item.current_period_end,
      ...(status === 'trialing' && { words: 'Trial period for' }),
    }),
  );
}

/** @returns the lines waiting for the next invoice, and removes them */
export function takePending(account: Account, subscription: string): Stripe.InvoiceLineItem[] {
  const lines = account.state.pendingLines.get(subscription) ?? [];
  account.state.pendingLines.delete(subscription);
  return lines;
}

function hasMethod(account: Account, subscription: Stripe.Subscription): boolean {
  const customer = find(account, 'customer', String(subscription.customer));
  const method = subscription.default_payment_method;
  return (idOf(method) ?? idOf(customer?.invoice_settings.default_payment_method)) !== null;
}
