import type Stripe from 'stripe';
import { type Account, all, change, emit, find, get, idOf, insert, plan } from '../../account.ts';
import { invalidRequest } from '../../errors.ts';
import { newId } from '../../state.ts';
import { attemptPayment, createIntent } from '../payments/payments.ts';
import type { Decline } from '../payments/test-cards.ts';
import { endSubscription, followInvoice } from './subscription-end.ts';

/** Days between a failed attempt and the next one; after the last, the settings decide. */
const RETRY_DAYS = [3, 5, 7];

/** Finalizes a draft. One without an amount is paid at once. */
export function finalizeInvoice(account: Account, invoice: Stripe.Invoice): Stripe.Invoice {
  const { state } = account;
  const now = account.now();
  const customer = get(account, 'customer', String(invoice.customer), 'customer');
  state.invoices += 1;
  const balance = Math.min(0, invoice.total + invoice.starting_balance);
  change(
    account,
    invoice,
    {
      status: 'open',
      number: `${customer.invoice_prefix}-${String(state.invoices).padStart(4, '0')}`,
      hosted_invoice_url: `${account.pagesUrl}/invoices/${invoice.id}`,
      invoice_pdf: `${account.pagesUrl}/invoices/${invoice.id}`,
      automatically_finalizes_at: null,
      effective_at: now,
      ending_balance: balance,
      status_transitions: { ...invoice.status_transitions, finalized_at: now },
    },
    null,
  );
  emit(account, 'invoice.finalized', invoice);
  if (balance !== customer.balance) change(account, customer, { balance }, 'customer.updated');
  if (invoice.amount_due === 0) markPaid(account, invoice);
  else prepareIntent(account, invoice);
  return invoice;
}

/** Creates an intent for the amount due, and adds it to the invoice's payments. */
function prepareIntent(account: Account, invoice: Stripe.Invoice): void {
  const intent = createIntent(account, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: String(invoice.customer),
    description:
      invoice.billing_reason === 'subscription_create'
        ? 'Subscription creation'
        : 'Subscription update',
    setup_future_usage: invoice.billing_reason === 'subscription_create' ? 'off_session' : null,
  });
  insert(
    account,
    'invoice_payment',
    {
      id: newId('inpay'),
      object: 'invoice_payment',
      amount_paid: null,
      amount_requested: invoice.amount_due,
      created: account.now(),
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      payment: { type: 'payment_intent', payment_intent: intent.id },
      status: 'open',
      status_transitions: { canceled_at: null, paid_at: null },
    },
    null,
  );
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
  method: Stripe.PaymentMethod | null = findMethod(account, invoice),
): Decline | null {
  const payment = paymentOf(account, invoice);
  const intent = get(account, 'payment_intent', String(idOf(payment.payment.payment_intent)));
  if (intent.status === 'processing') return null;
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const decline = method ? attemptPayment(account, intent, method) : NO_METHOD;
  if (decline) {
    if (intent.status === 'requires_action') {
      emit(account, 'invoice.payment_action_required', invoice);
    }
    failInvoice(account, invoice);
  } else if (find(account, 'payment_intent', intent.id)?.status === 'succeeded') {
    markPaid(account, invoice);
  } else followProcessing(account, invoice);
  return decline;
}

const NO_METHOD: Decline = {
  code: 'resource_missing',
  message:
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
};

/** While a bank account's payment takes days, the first invoice activates the subscription and waits. */
function followProcessing(account: Account, invoice: Stripe.Invoice): void {
  change(account, invoice, { next_payment_attempt: null }, 'invoice.updated');
  const id = invoice.parent?.subscription_details?.subscription;
  const subscription = find(account, 'subscription', String(id));
  if (subscription?.status !== 'incomplete') return;
  change(account, subscription, { status: 'active' }, 'customer.subscription.updated');
}

/** @param invoice that is open, or a draft without an amount */
export function markPaid(account: Account, invoice: Stripe.Invoice): void {
  const now = account.now();
  change(
    account,
    invoice,
    {
      status: 'paid',
      attempted: true,
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, paid_at: now },
    },
    null,
  );
  emit(account, 'invoice.paid', invoice);
  emit(account, 'invoice.payment_succeeded', invoice);
  if (invoice.amount_due > 0) {
    const payment = paymentOf(account, invoice);
    const paid = { status: 'paid', amount_paid: invoice.amount_due };
    const status_transitions = { canceled_at: null, paid_at: now };
    change(account, payment, { ...paid, status_transitions }, null);
    emit(account, 'invoice_payment.paid', payment);
  }
  followInvoice(account, invoice);
}

/** Emits the failure, marks the subscription as past due, and plans the next attempt. */
export function failInvoice(account: Account, invoice: Stripe.Invoice): void {
  const isFirst = invoice.billing_reason === 'subscription_create';
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  const isLast = days === undefined || invoice.auto_advance === false;
  const next = isFirst || isLast ? null : account.now() + days * 86_400;
  change(account, invoice, { next_payment_attempt: next }, 'invoice.updated');
  emit(account, 'invoice.payment_failed', invoice);
  followInvoice(account, invoice);
  if (next !== null) plan(account, { at: next, name: 'retry-invoice', id: invoice.id });
  else if (!isFirst && days === undefined) giveUp(account, invoice);
}

/** After the last attempt. */
function giveUp(account: Account, invoice: Stripe.Invoice): void {
  const id = invoice.parent?.subscription_details?.subscription;
  const subscription = find(account, 'subscription', String(id));
  if (!subscription || subscription.ended_at !== null) return;
  const { after_retries } = account.state.settings;
  change(account, invoice, { auto_advance: false }, 'invoice.updated');
  if (after_retries === 'cancel') endSubscription(account, subscription, 'payment_failed');
  if (after_retries === 'unpaid') {
    change(account, subscription, { status: 'unpaid' }, 'customer.subscription.updated');
  }
}

/** @returns the payment of the invoice's intent */
export function paymentOf(account: Account, invoice: Stripe.Invoice): Stripe.InvoicePayment {
  const payment = all(account, 'invoice_payment').find((entry) => entry.invoice === invoice.id);
  if (!payment) throw invalidRequest(`Invoice ${invoice.id} has nothing to pay.`);
  return payment;
}

/** @returns the method the invoice would charge, or null */
export function findMethod(account: Account, invoice: Stripe.Invoice): Stripe.PaymentMethod | null {
  const id = invoice.parent?.subscription_details?.subscription;
  const own = find(account, 'subscription', String(id))?.default_payment_method;
  const customer = find(account, 'customer', String(invoice.customer));
  const method = idOf(own) ?? idOf(customer?.invoice_settings.default_payment_method);
  return method === null ? null : find(account, 'payment_method', method);
}
