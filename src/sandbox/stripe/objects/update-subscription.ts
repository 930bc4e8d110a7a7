import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, change, get, mergeMetadata } from '../account.ts';
import { flag, metadata, params, text, timestamp } from '../api/params.ts';
import { invalidRequest } from '../errors.ts';
import { collectInvoice, finalizeInvoice } from './collect-invoice.ts';
import { draftInvoice } from './invoices.ts';
import { methodOf, requirePayable } from './payment-methods.ts';
import { applyChange, ITEMS, listLinesAtOnce } from './prorate.ts';
import { itemOf, planNext, renew } from './subscriptions.ts';

/** Stripe's ways to prorate that put nothing on a later invoice. */
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
  finalizeInvoice(account, invoice);
  if (invoice.status === 'open') collectInvoice(account, invoice);
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
