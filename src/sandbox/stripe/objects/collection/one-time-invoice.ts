import type Stripe from 'stripe';
import { type Account, change, emit, find, idOf, insert } from '../../account.ts';
import { toList } from '../../api/lists.ts';
import { newId } from '../../state.ts';
import { toDecimal } from '../catalog/prices.ts';
import { CONSTANTS } from './build-invoice.ts';

/**
 * Creates the invoice for a one-time payment, if its checkout asked for one. Stripe creates it after the
 * payment, so it's paid from the start.
 *
 * @param session whose `payment_intent` has succeeded
 */
export function invoicePayment(account: Account, session: Stripe.Checkout.Session): void {
  const intent = find(account, 'payment_intent', idOf(session.payment_intent) ?? '');
  const customer = find(account, 'customer', idOf(session.customer) ?? '');
  if (!session.invoice_creation?.enabled || session.invoice !== null || !intent || !customer)
    return;
  account.state.invoices += 1;
  const invoice = insert(account, 'invoice', buildPaidInvoice(account, { session, customer }));
  insert(account, 'invoice_payment', buildPayment(account, invoice, intent), null);
  emit(account, 'invoice.finalized', invoice);
  emit(account, 'invoice.paid', invoice);
  emit(account, 'invoice.payment_succeeded', invoice);
  change(account, session, { invoice: invoice.id }, null);
}

type Bought = { session: Stripe.Checkout.Session; customer: Stripe.Customer };

function buildPaidInvoice(account: Account, { session, customer }: Bought): Stripe.Invoice {
  const id = newId('in');
  const now = account.now();
  const { invoice_data: data } = session.invoice_creation ?? {};
  const lines = (session.line_items?.data ?? []).map((item) => toLine(account, item, id));
  const total = session.amount_total ?? 0;
  const subtotal = session.amount_subtotal ?? 0;
  const page = `${account.pagesUrl}/invoices/${id}`;
  return {
    id,
    object: 'invoice',
    ...CONSTANTS,
    amount_due: total,
    amount_paid: total,
    amount_remaining: 0,
    attempt_count: 0,
    attempted: true,
    auto_advance: false,
    automatically_finalizes_at: null,
    billing_reason: 'manual',
    collection_method: 'charge_automatically',
    created: now,
    currency: session.currency ?? 'usd',
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    description: data?.description ?? null,
    discounts: [],
    effective_at: now,
    footer: data?.footer ?? null,
    hosted_invoice_url: page,
    invoice_pdf: page,
    lines: toList(lines, `/v1/invoices/${id}/lines`),
    metadata: { ...data?.metadata },
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(account.state.invoices).padStart(4, '0')}`,
    parent: null,
    period_end: now,
    period_start: now,
    starting_balance: 0,
    status: 'paid',
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: now,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
  };
}

/** One-time items have no period: theirs is the moment of the purchase. */
function toLine(account: Account, item: Stripe.LineItem, invoice: string): Stripe.InvoiceLineItem {
  const { amount_total: amount, currency, description, price, quantity } = item;
  const now = account.now();
  const product = String(idOf(price?.product));
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency,
    description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: {
        invoice_item: newId('ii'),
        proration: false,
        proration_details: null,
        subscription: null,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    period: { start: now, end: now },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price?.id ?? '', product },
      type: 'price_details',
      unit_amount_decimal: toDecimal(price?.unit_amount ?? 0),
    },
    quantity,
    quantity_decimal: toDecimal(quantity ?? 1),
    subscription: null,
    subtotal: amount,
    taxes: [],
  };
}

function buildPayment(
  account: Account,
  invoice: Stripe.Invoice,
  { id }: Stripe.PaymentIntent,
): Stripe.InvoicePayment {
  const now = account.now();
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: invoice.total,
    amount_requested: invoice.total,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: id },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: now },
  };
}
