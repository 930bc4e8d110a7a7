import type Stripe from 'stripe';
import {
  type Account,
  all,
  change,
  find,
  get,
  idOf,
  insert,
  type Parts,
  toWhole,
} from '../account.ts';
import { toList } from '../api/params.ts';
import { newId } from '../state.ts';

/** The input of a new invoice. */
type InvoiceOrder = {
  customer: string;
  /** Null for a single payment. */
  subscription: Stripe.Subscription | null;
  reason: 'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  lines: Stripe.InvoiceLineItem[];
  metadata?: Stripe.Metadata;
  /** Whether it is finalized and paid automatically; true by default. */
  isAutomatic?: boolean;
};

/** How long a renewal stays a draft before it is finalized, in seconds. */
export const DRAFT_TIME_S = 3600;

/** @returns a draft, after emitting its event */
export function draftInvoice(account: Account, order: InvoiceOrder): Stripe.Invoice {
  return insert(account, 'invoice', buildDraft(account, order));
}

/** @returns the fields of a draft; the customer's balance pays part of a subscription */
export function buildDraft(account: Account, order: InvoiceOrder): Parts<Stripe.Invoice> {
  const { subscription, reason, lines, isAutomatic = true, metadata = {} } = order;
  const customer = get(account, 'customer', order.customer);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const starting_balance = subscription ? customer.balance : 0;
  const due = Math.max(0, total + starting_balance);
  const isWaiting = reason === 'subscription_cycle' && isAutomatic;
  return {
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    auto_advance: isAutomatic,
    billing_reason: reason,
    currency: lines[0]?.currency ?? 'usd',
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    hosted_invoice_url: null,
    lines: toList(lines, '/v1/invoices/lines'),
    metadata,
    next_payment_attempt: isWaiting ? account.now() + DRAFT_TIME_S : null,
    number: null,
    parent: subscription && {
      subscription_details: { subscription: subscription.id },
      type: 'subscription_details',
    },
    starting_balance,
    status: 'draft',
    total,
  };
}

/** The input of an invoice line. The amount is in the smallest unit and may be a credit. */
type LineOrder = {
  price: Stripe.Price;
  amount: number;
  period: { start: number; end: number };
  /** Before the product's name, if the line isn't a plain period. */
  words?: string;
};

/** @returns a line that isn't on an invoice yet */
export function buildLine(account: Account, order: LineOrder): Stripe.InvoiceLineItem {
  const { price, amount, period, words } = order;
  const product = String(price.product);
  return toWhole<Stripe.InvoiceLineItem>({
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: `${words ?? '1 ×'} ${get(account, 'product', product).name}`,
    parent: {
      subscription_item_details: { proration: words !== undefined && amount !== 0 },
      type: 'subscription_item_details',
    },
    period,
    pricing: { price_details: { price: price.id, product }, type: 'price_details' },
    quantity: 1,
  });
}

/** Gives an invoice its number and its page. */
export function openInvoice(account: Account, invoice: Stripe.Invoice): void {
  const { state, pagesUrl } = account;
  state.invoices += 1;
  const prefix = String(invoice.customer).slice(-8).toUpperCase();
  const opened = {
    status: 'open',
    number: `${prefix}-${String(state.invoices).padStart(4, '0')}`,
    hosted_invoice_url: `${pagesUrl}/invoices/${invoice.id}`,
  } as const;
  change(account, invoice, opened, 'invoice.finalized');
}

/** Adds an intent for the amount due to the invoice's payments. */
export function insertPayment(account: Account, invoice: Stripe.Invoice, intent: string): void {
  const payment = { type: 'payment_intent', payment_intent: intent } as const;
  insert(account, 'invoice_payment', { invoice: invoice.id, payment, status: 'open' }, null);
}

/** @returns the intent of the invoice's payment */
export function intentOf(account: Account, invoice: Stripe.Invoice): Stripe.PaymentIntent {
  const payment = all(account, 'invoice_payment').find((one) => one.invoice === invoice.id);
  return get(account, 'payment_intent', String(idOf(payment?.payment.payment_intent)));
}

/** @returns the invoice's subscription, or null */
export function subscriptionOf(
  account: Account,
  { parent }: Stripe.Invoice,
): Stripe.Subscription | null {
  return find(account, 'subscription', String(parent?.subscription_details?.subscription));
}
