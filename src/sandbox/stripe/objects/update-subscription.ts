import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, change, get, mergeMetadata, toWhole } from '../account.ts';
import { flag, list, metadata, params, text, timestamp } from '../api/params.ts';
import { invalidRequest, noSuch } from '../errors.ts';
import { newId } from '../state.ts';
import { billAtOnce } from './collect-invoice.ts';
import { buildDraft, buildLine, draftInvoice } from './invoices.ts';
import { methodOf, requirePayable } from './payment-methods.ts';
import { findPeriodEnd, requirePrice } from './prices.ts';
import { itemOf, planNext, renew } from './subscriptions.ts';

/** A change of a subscription's item to another price. */
const ITEMS = list(z.strictObject({ id: text, price: text }), 1);

type ItemChange = z.infer<typeof ITEMS>[number];

/** Stripe's proration behaviours that put nothing on a later invoice. */
const PRORATIONS = ['always_invoice', 'none'] as const;

export const UPDATE_SUBSCRIPTION = params<Stripe.SubscriptionUpdateParams>()({
  cancel_at: z.optional(z.union([z.literal(''), timestamp])),
  cancel_at_period_end: z.optional(flag),
  default_payment_method: z.optional(text),
  items: z.optional(ITEMS),
  metadata: z.optional(metadata),
  payment_behavior: z.optional(z.enum(['error_if_incomplete'])),
  proration_behavior: z.optional(z.enum(PRORATIONS)),
  proration_date: z.optional(timestamp),
  trial_end: z.optional(z.enum(['now'])),
});

type Given = z.infer<typeof UPDATE_SUBSCRIPTION>;

/** Changes the terms of a subscription. @throws ApiError before anything changes */
export function updateSubscription(
  account: Account,
  given: Given,
  id: string,
): Stripe.Subscription {
  const subscription = get(account, 'subscription', id);
  if (subscription.ended_at !== null) {
    throw invalidRequest('A canceled subscription can only update its metadata.');
  }
  const { default_payment_method, trial_end, payment_behavior } = given;
  const endsTrial = trial_end === 'now' && subscription.status === 'trialing';
  const lines = listLines(account, subscription, given, endsTrial);
  const cost = lines.reduce((sum, { amount }) => sum + amount, 0);
  if (payment_behavior === 'error_if_incomplete' && cost > 0) {
    requirePayable(account, methodOf(account, subscription));
  }
  const items = given.items?.map((item) => applyChange(account, subscription, item));
  const event = 'customer.subscription.updated';
  if (items)
    change(account, subscription, { items: { ...subscription.items, data: items } }, event);
  if (lines.length > 0 && !endsTrial) bill(account, subscription, lines);
  const changes = {
    metadata: mergeMetadata(subscription.metadata, given.metadata),
    ...(default_payment_method !== undefined && { default_payment_method }),
    ...toCancellation(subscription, given),
  };
  change(account, subscription, changes, event);
  if (endsTrial) endTrial(account, subscription);
  planNext(account, subscription);
  return subscription;
}

/** @returns the immediate charge for a change of price */
function listLines(
  account: Account,
  subscription: Stripe.Subscription,
  { items = [], proration_behavior, proration_date: at }: Given,
  endsTrial: boolean,
): Stripe.InvoiceLineItem[] {
  if (items.length > 0 && proration_behavior === undefined) {
    throw invalidRequest('The sandbox puts nothing on a later invoice: say `proration_behavior`.');
  }
  if (proration_behavior !== 'always_invoice') return [];
  return items.flatMap((item) => listLinesAtOnce(account, subscription, item, { at, endsTrial }));
}

function bill(
  account: Account,
  subscription: Stripe.Subscription,
  lines: Stripe.InvoiceLineItem[],
): void {
  const customer = String(subscription.customer);
  const order = { customer, subscription, reason: 'subscription_update', lines } as const;
  const invoice = draftInvoice(account, order);
  const changes = { latest_invoice: invoice.id };
  change(account, subscription, changes, 'customer.subscription.updated');
  billAtOnce(account, invoice);
}

function toCancellation(
  subscription: Stripe.Subscription,
  { cancel_at, cancel_at_period_end }: Given,
) {
  if (cancel_at === undefined && cancel_at_period_end === undefined) return {};
  // `false` only undoes an end at the period's end; a `cancel_at` has to be unset separately.
  if (cancel_at_period_end === false && !subscription.cancel_at_period_end) return {};
  const end = cancel_at_period_end ? itemOf(subscription).current_period_end : cancel_at || null;
  return { cancel_at: end, cancel_at_period_end: cancel_at_period_end ?? false };
}

/** The first month begins now. */
function endTrial(account: Account, subscription: Stripe.Subscription): void {
  const now = account.now();
  itemOf(subscription).current_period_end = now;
  const changes = { billing_cycle_anchor: now, trial_end: now };
  change(account, subscription, changes, 'customer.subscription.updated');
  renew(account, subscription, { isAtOnce: true });
}

/** Only previews of a change that is invoiced at once. */
export const PREVIEW = params<Stripe.InvoiceCreatePreviewParams>()({
  customer: z.optional(text),
  subscription: text,
  subscription_details: z.strictObject({
    items: ITEMS,
    proration_behavior: z.enum(['always_invoice']),
    proration_date: z.optional(timestamp),
    trial_end: z.optional(z.enum(['now'])),
  }),
});

/** @returns a change's invoice, without making the change */
export function previewInvoice(
  account: Account,
  { subscription: id, subscription_details: details }: z.infer<typeof PREVIEW>,
): Stripe.Invoice {
  const subscription = get(account, 'subscription', id);
  const terms = { at: details.proration_date, endsTrial: details.trial_end === 'now' };
  const lines = details.items.flatMap((item) =>
    listLinesAtOnce(account, subscription, item, terms),
  );
  const customer = String(subscription.customer);
  const order = { customer, subscription, reason: 'subscription_update', lines } as const;
  const draft = buildDraft(account, order);
  return toWhole<Stripe.Invoice>({ id: newId('upcoming_in'), object: 'invoice', ...draft });
}

/**
 * `at` is the time to prorate from, in seconds; now by default. `endsTrial`: whether the change ends a trial
 * now.
 */
type Terms = { at?: number | undefined; endsTrial: boolean };

/**
 * @returns the item after a change
 * @throws ApiError if there is no such item or price
 */
function applyChange(
  account: Account,
  subscription: Stripe.Subscription,
  { id, price }: ItemChange,
): Stripe.SubscriptionItem {
  const item = itemOf(subscription);
  if (item.id !== id) throw noSuch('subscription item', id, 'items[0][id]');
  return { ...item, price: structuredClone(requirePrice(account, price, 'monthly')) };
}

/**
 * @returns the invoice lines if a change is paid at once: the rest of the period is credited and charged
 *   again, and the end of a trial begins a month
 * @throws ApiError if the change is invalid
 */
function listLinesAtOnce(
  account: Account,
  subscription: Stripe.Subscription,
  change: ItemChange,
  { at = account.now(), endsTrial }: Terms,
): Stripe.InvoiceLineItem[] {
  const { price: after } = applyChange(account, subscription, change);
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  if (at < start || at > end) {
    throw invalidRequest('Proration date must be within the current billing period.');
  }
  if (endsTrial) {
    const now = account.now();
    const period = { start: now, end: findPeriodEnd(now, now) };
    return [buildLine(account, { price: after, amount: after.unit_amount ?? 0, period })];
  }
  if (subscription.status === 'trialing' || price.id === after.id) return [];
  const share = (end - at) / (end - start);
  const rest = (of: Stripe.Price) => Math.round((of.unit_amount ?? 0) * share);
  const period = { start: at, end };
  return [
    buildLine(account, { price, amount: -rest(price), period, words: 'Unused time on' }),
    buildLine(account, { price: after, amount: rest(after), period, words: 'Remaining time on' }),
  ];
}
