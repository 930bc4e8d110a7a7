import type Stripe from 'stripe';
import * as z from 'zod/mini';
import {
  type Account,
  change,
  emit,
  get,
  insert,
  mergeMetadata,
  plan,
  toWhole,
} from '../account.ts';
import { integer, list, metadata, params, text, toList } from '../api/params.ts';
import { invalidRequest } from '../errors.ts';
import { newId } from '../state.ts';
import { billAtOnce } from './collect-invoice.ts';
import { endSubscription } from './end-subscription.ts';
import { buildLine, DRAFT_TIME_S, draftInvoice } from './invoices.ts';
import { methodOf } from './payment-methods.ts';
import { findPeriodEnd, requirePrice } from './prices.ts';

const DAY_S = 86_400;
const MAX_TRIAL_DAYS = 730;
/** How long a first payment can be outstanding. */
const INCOMPLETE_S = 23 * 3600;

export const TRIAL_DAYS = integer(1, MAX_TRIAL_DAYS);

/** For one monthly price, paid by card. */
export const CREATE_SUBSCRIPTION = params<Stripe.SubscriptionCreateParams>()({
  customer: text,
  default_payment_method: z.optional(text),
  items: list(z.strictObject({ price: text }), 1),
  metadata: z.optional(metadata),
  trial_period_days: z.optional(TRIAL_DAYS),
});

export function createSubscription(
  account: Account,
  given: z.infer<typeof CREATE_SUBSCRIPTION>,
): Stripe.Subscription {
  const { customer, default_payment_method = null, items, trial_period_days: days } = given;
  const price = requirePrice(account, items[0]?.price ?? '', 'monthly');
  methodOf(account, { customer, default_payment_method });
  return startSubscription(account, {
    customer,
    price,
    method: default_payment_method,
    metadata: mergeMetadata(null, given.metadata),
    trialEnd: days === undefined ? null : account.now() + days * DAY_S,
  });
}

/** The input of a new subscription. */
type SubscriptionOrder = {
  customer: string;
  price: Stripe.Price;
  method: string | null;
  metadata: Stripe.Metadata;
  /** When the trial ends, in seconds; null without one. */
  trialEnd: number | null;
};

/** Starts a subscription, and bills its first period; a trial bills nothing. */
export function startSubscription(account: Account, order: SubscriptionOrder): Stripe.Subscription {
  const { customer, price, method, metadata: given, trialEnd } = order;
  const start = account.now();
  const item = toWhole<Stripe.SubscriptionItem>({
    id: newId('si'),
    object: 'subscription_item',
    current_period_end: trialEnd ?? findPeriodEnd(start, start),
    current_period_start: start,
    price: structuredClone(price),
    quantity: 1,
  });
  const fields = {
    billing_cycle_anchor: trialEnd ?? start,
    cancel_at: null,
    cancel_at_period_end: false,
    currency: price.currency,
    customer,
    default_payment_method: method,
    discounts: [],
    ended_at: null,
    items: toList([item], '/v1/subscription_items'),
    latest_invoice: null,
    metadata: given,
    status: trialEnd === null ? ('incomplete' as const) : ('trialing' as const),
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : start,
  };
  const subscription = insert(account, 'subscription', fields, 'customer.subscription.created');
  const lines = [buildPeriodLine(account, subscription)];
  const invoice = draftInvoice(account, {
    customer,
    subscription,
    reason: 'subscription_create',
    lines,
  });
  subscription.latest_invoice = invoice.id;
  billAtOnce(account, invoice);
  planNext(account, subscription);
  return subscription;
}

export function planNext(account: Account, subscription: Stripe.Subscription): void {
  const { id, status, cancel_at } = subscription;
  plan(account, { at: itemOf(subscription).current_period_end, name: 'end-period', id });
  if (status === 'incomplete')
    plan(account, { at: account.now() + INCOMPLETE_S, name: 'expire-incomplete', id });
  if (cancel_at !== null) plan(account, { at: cancel_at, name: 'cancel-subscription', id });
}

export function expireIncomplete(account: Account, subscription: Stripe.Subscription): void {
  if (subscription.status !== 'incomplete') return;
  const over = { status: 'incomplete_expired', ended_at: account.now() } as const;
  change(account, subscription, over, 'customer.subscription.updated');
}

/** Ends a cancelled subscription, and renews any other. */
export function endPeriod(account: Account, subscription: Stripe.Subscription): void {
  if (subscription.ended_at !== null || subscription.status === 'incomplete') return;
  if (itemOf(subscription).current_period_end > account.now()) return;
  if (subscription.cancel_at_period_end) endSubscription(account, subscription);
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
  const item = itemOf(subscription);
  item.current_period_start = item.current_period_end;
  item.current_period_end = findPeriodEnd(
    subscription.billing_cycle_anchor,
    item.current_period_start,
  );
  if (subscription.status === 'trialing') subscription.status = 'active';
  const isAutomatic = subscription.status !== 'unpaid';
  const invoice = draftInvoice(account, {
    customer: String(subscription.customer),
    subscription,
    reason: 'subscription_cycle',
    lines: [buildPeriodLine(account, subscription)],
    isAutomatic,
  });
  subscription.latest_invoice = invoice.id;
  emit(account, 'customer.subscription.updated', subscription);
  if (isAtOnce) billAtOnce(account, invoice);
  else if (isAutomatic) {
    plan(account, { at: account.now() + DRAFT_TIME_S, name: 'finalize-invoice', id: invoice.id });
  }
  planNext(account, subscription);
}

/** @returns a subscription's only item, with the current period */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw invalidRequest(`Subscription ${id} has no item.`);
  return item;
}

/** @returns the whole period, or nothing while on trial */
function buildPeriodLine(
  account: Account,
  subscription: Stripe.Subscription,
): Stripe.InvoiceLineItem {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const period = { start, end };
  return subscription.status === 'trialing'
    ? buildLine(account, { price, amount: 0, period, words: 'Trial period for' })
    : buildLine(account, { price, amount: price.unit_amount ?? 0, period });
}

/** @throws ApiError if it has ended */
export function cancelSubscription(account: Account, _: object, id: string): Stripe.Subscription {
  const subscription = get(account, 'subscription', id);
  if (subscription.ended_at === null) return endSubscription(account, subscription);
  throw invalidRequest(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' });
}
