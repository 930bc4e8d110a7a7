import type Stripe from 'stripe';
import { type Account, get, insert } from '../../account.ts';
import { toList } from '../../api/lists.ts';
import { newId } from '../../state.ts';
import { toDiscount } from '../catalog/coupons.ts';

/** The input of a new invoice. */
type InvoiceOrder = {
  subscription: Stripe.Subscription;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  lines: Stripe.InvoiceLineItem[];
  period: { start: number; end: number };
  /** Whether it finalizes and is paid automatically. */
  isAutomatic: boolean;
};

/** How long a renewal stays a draft before it is finalized, in seconds. */
export const DRAFT_TIME_S = 3600;

/** @returns a draft, after emitting its event */
export function draftInvoice(account: Account, order: InvoiceOrder): Stripe.Invoice {
  return insert(account, 'invoice', buildDraft(account, order, newId('in')));
}

/** @returns a draft that isn't stored */
export function buildDraft(account: Account, order: InvoiceOrder, id: string): Stripe.Invoice {
  const { subscription, lines } = order;
  const customer = get(account, 'customer', String(subscription.customer), 'customer');
  const now = account.now();
  const amounts = addUp(account, order, customer);
  for (const line of lines) line.invoice = id;
  return {
    id,
    object: 'invoice',
    ...CONSTANTS,
    ...amounts,
    attempt_count: 0,
    attempted: false,
    auto_advance: order.isAutomatic,
    automatically_finalizes_at: order.isAutomatic ? now + DRAFT_TIME_S : null,
    billing_reason: order.reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    description: subscription.description,
    hosted_invoice_url: null,
    lines: toList(lines, `/v1/invoices/${id}/lines`),
    metadata: {},
    next_payment_attempt: order.isAutomatic ? now + DRAFT_TIME_S : null,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: { ...subscription.metadata },
        subscription: subscription.id,
      },
      type: 'subscription_details',
    },
    period_end: order.period.end,
    period_start: order.period.start,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
  };
}

function addUp(account: Account, order: InvoiceOrder, customer: Stripe.Customer) {
  const { subscription, lines } = order;
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const discounts = subscription.discounts.map(String);
  const coupons = discounts.flatMap((id) => findCoupon(account, id, order.reason) ?? []);
  const taken = coupons.map(({ discount, coupon }) => ({
    amount: toDiscount(coupon, Math.max(0, subtotal)),
    discount,
  }));
  const discount = Math.min(
    Math.max(0, subtotal),
    taken.reduce((sum, { amount }) => sum + amount, 0),
  );
  const total = subtotal - discount;
  const due = Math.max(0, total + customer.balance);
  return {
    amount_due: due,
    amount_remaining: due,
    discounts: taken.map((entry) => entry.discount),
    starting_balance: customer.balance,
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: taken,
    total_excluding_tax: total,
  };
}

/** A coupon for one payment applies to the first invoice, one for months until they are over. */
function findCoupon(account: Account, id: string, reason: InvoiceOrder['reason']) {
  const discount = get(account, 'discount', id);
  const coupon = account.state.objects.coupon.get(String(discount.source.coupon));
  if (!coupon) return null;
  if (coupon.duration === 'once' && reason !== 'subscription_create') return null;
  const months = coupon.duration_in_months;
  const isOver = months !== null && account.now() >= discount.start + months * 30.4375 * 86_400;
  return isOver ? null : { discount: id, coupon };
}

/** Fields that are the same on all invoices of this account. */
export const CONSTANTS = {
  account_country: 'US',
  account_name: 'Sandbox',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  automatic_tax: {
    disabled_reason: null,
    enabled: false,
    liability: null,
    provider: null,
    status: null,
  },
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_shipping: null,
  customer_tax_exempt: 'none' as const,
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  due_date: null,
  effective_at: null,
  ending_balance: null,
  footer: null,
  from_invoice: null,
  invoice_pdf: null,
  issuer: { type: 'self' as const },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
};
