import type Stripe from 'stripe';
import { type Account, all, change, emit, find, get, idOf, plan } from '../account.ts';
import { endSubscription } from './end-subscription.ts';
import {
  buildLine,
  draftInvoice,
  insertPayment,
  intentOf,
  openInvoice,
  subscriptionOf,
} from './invoices.ts';
import { methodOf } from './payment-methods.ts';
import { attemptPayment, createIntent } from './payments.ts';
import type { Decline } from './test-cards.ts';

/** Days between a failed attempt and the next one; after the last, the settings decide. */
const RETRY_DAYS = [3, 5, 7];

/** Finalizes a draft. One without an amount counts as paid at once. */
export function finalizeInvoice(account: Account, invoice: Stripe.Invoice): void {
  openInvoice(account, invoice);
  const { amount_due: amount, currency } = invoice;
  const customer = get(account, 'customer', String(invoice.customer));
  const balance = Math.min(0, invoice.total + invoice.starting_balance);
  change(account, customer, { balance }, 'customer.updated');
  if (amount === 0) markPaid(account, invoice);
  else {
    const intent = createIntent(account, { amount, currency, customer: customer.id });
    insertPayment(account, invoice, intent.id);
  }
}

/** Finalizes a draft, and collects any amount at once. */
export function billAtOnce(account: Account, invoice: Stripe.Invoice): void {
  finalizeInvoice(account, invoice);
  if (invoice.status === 'open') collectInvoice(account, invoice);
}

/**
 * Attempts to collect an invoice, as Stripe does automatically and on request.
 *
 * @param method to charge; by default the subscription's, then the customer's
 * @returns the decline, or null if it was paid or takes some days
 */
export function collectInvoice(
  account: Account,
  invoice: Stripe.Invoice,
  method?: Stripe.PaymentMethod,
): Decline | null {
  const intent = intentOf(account, invoice);
  const subscription = subscriptionOf(account, invoice);
  if (intent.status === 'processing' || !subscription) return null;
  invoice.attempt_count += 1;
  const decline = attemptPayment(account, intent, method ?? methodOf(account, subscription));
  const { status } = get(account, 'payment_intent', intent.id);
  if (decline) failInvoice(account, invoice);
  else if (status === 'succeeded') markPaid(account, invoice);
  else {
    // While a bank account's payment takes days, the first invoice activates the subscription and waits.
    change(account, invoice, { next_payment_attempt: null }, 'invoice.updated');
    if (subscription.status === 'incomplete') setStatus(account, subscription, 'active');
  }
  return decline;
}

/** @param invoice that is open, or a draft without an amount */
export function markPaid(account: Account, invoice: Stripe.Invoice): void {
  const paid = {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
  } as const;
  change(account, invoice, paid, 'invoice.paid');
  for (const payment of all(account, 'invoice_payment')) {
    if (payment.invoice === invoice.id) payment.status = 'paid';
  }
  const subscription = findFollower(account, invoice);
  if (subscription && OWING.has(subscription.status)) setStatus(account, subscription, 'active');
}

const OWING: ReadonlySet<string> = new Set(['incomplete', 'past_due', 'unpaid']);

/** Emits the failure, marks the subscription as past due, and plans the next attempt. */
export function failInvoice(account: Account, invoice: Stripe.Invoice): void {
  const isFirst = invoice.billing_reason === 'subscription_create';
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  const isLast = days === undefined || invoice.auto_advance === false;
  const next = isFirst || isLast ? null : account.now() + days * 86_400;
  change(account, invoice, { next_payment_attempt: next }, 'invoice.updated');
  emit(account, 'invoice.payment_failed', invoice);
  const subscription = findFollower(account, invoice);
  if (subscription?.status === 'active') setStatus(account, subscription, 'past_due');
  if (next !== null) plan(account, { at: next, name: 'retry-invoice', id: invoice.id });
  else if (!isFirst && days === undefined) giveUp(account, invoice);
}

/** After the last attempt. */
function giveUp(account: Account, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(account, invoice);
  if (!subscription || subscription.ended_at !== null) return;
  const { after_retries } = account.state.settings;
  change(account, invoice, { auto_advance: false }, 'invoice.updated');
  if (after_retries === 'cancel') endSubscription(account, subscription);
  if (after_retries === 'unpaid') setStatus(account, subscription, 'unpaid');
}

/** @returns the subscription whose newest invoice this is: its status follows the payment */
function findFollower(account: Account, invoice: Stripe.Invoice): Stripe.Subscription | null {
  const subscription = subscriptionOf(account, invoice);
  return subscription?.latest_invoice === invoice.id ? subscription : null;
}

function setStatus(
  account: Account,
  subscription: Stripe.Subscription,
  status: Stripe.Subscription.Status,
): void {
  change(account, subscription, { status }, 'customer.subscription.updated');
}

/**
 * Creates the invoice for a one-time payment, if its checkout asked for one. Stripe creates it after the
 * payment.
 *
 * @param session whose `payment_intent` has succeeded
 */
export function invoicePayment(account: Account, session: Stripe.Checkout.Session): void {
  const { customer: payer, invoice_creation: order, payment_intent } = session;
  const customer = find(account, 'customer', String(payer));
  const item = account.state.terms.get(session.id)?.item;
  if (!order?.enabled || !item?.price || !customer) return;
  const now = account.now();
  // A single payment has no period: it is the moment of the purchase.
  const period = { start: now, end: now };
  const line = buildLine(account, { price: item.price, amount: item.amount_total, period });
  const invoice = draftInvoice(account, {
    customer: customer.id,
    subscription: null,
    reason: 'manual',
    lines: [line],
    metadata: order.invoice_data.metadata ?? {},
  });
  openInvoice(account, invoice);
  insertPayment(account, invoice, String(idOf(payment_intent)));
  markPaid(account, invoice);
  change(account, session, { invoice: invoice.id }, null);
}
