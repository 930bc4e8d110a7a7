import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, get, toWhole } from '../account.ts';
import { list, params, text, timestamp } from '../api/params.ts';
import { invalidRequest, noSuch } from '../errors.ts';
import { newId } from '../state.ts';
import { buildDraft, buildLine } from './invoices.ts';
import { findPeriodEnd } from './periods.ts';
import { requirePrice } from './prices.ts';
import { itemOf } from './subscriptions.ts';

/** A change of a subscription's item to another price. */
export const ITEMS = list(z.strictObject({ id: text, price: text }), 1);

type ItemChange = z.infer<typeof ITEMS>[number];

/** `at` is the moment to prorate from, in seconds; now by default. `endsTrial`: whether it does so now. */
type Terms = { at?: number | undefined; endsTrial: boolean };

/**
 * @returns the item after a change
 * @throws ApiError if there is no such item or price
 */
export function applyChange(
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
export function listLinesAtOnce(
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

/** @returns the invoice of a change, without making it */
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
