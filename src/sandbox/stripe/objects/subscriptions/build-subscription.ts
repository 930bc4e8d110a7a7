import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { toList } from '../../api/lists.ts';
import { newId } from '../../state.ts';
import { toDecimal } from '../catalog/prices.ts';
import { findPeriodEnd } from './periods.ts';

export type ItemOrder = { price: Stripe.Price; quantity: number; metadata?: Stripe.Metadata };

/** The input of a new subscription. */
export type SubscriptionOrder = {
  customer: string;
  items: ItemOrder[];
  /** When the trial ends, in seconds; null without one. */
  trialEnd: number | null;
  method: string | null;
  metadata: Stripe.Metadata;
  description?: string | null;
  missingMethod?: 'cancel' | 'create_invoice' | 'pause';
  cancelAtPeriodEnd?: boolean;
};

/** @returns a subscription that is on trial, or waits for its first payment */
export function buildSubscription(account: Account, order: SubscriptionOrder): Stripe.Subscription {
  const id = newId('sub');
  const now = account.now();
  const { trialEnd, items } = order;
  const [first] = items;
  const recurring = first?.price.recurring;
  if (!recurring) throw new Error('a subscription needs a recurring price');
  const end = trialEnd ?? findPeriodEnd(now, now, recurring);
  const cancels = order.cancelAtPeriodEnd ?? false;
  return {
    id,
    object: 'subscription',
    ...CONSTANTS,
    billing_cycle_anchor: trialEnd ?? now,
    billing_mode: {
      flexible: { proration_discounts: 'included' },
      type: 'flexible',
      updated_at: now,
    },
    cancel_at: cancels ? end : null,
    cancel_at_period_end: cancels,
    canceled_at: cancels ? now : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    created: now,
    currency: first.price.currency,
    customer: order.customer,
    default_payment_method: order.method,
    description: order.description ?? null,
    items: toList(
      items.map((item) => buildItem(account, id, item, { start: now, end })),
      `/v1/subscription_items?subscription=${id}`,
    ),
    latest_invoice: null,
    metadata: order.metadata,
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: null,
        missing_payment_method: order.missingMethod ?? 'create_invoice',
      },
    },
    trial_start: trialEnd === null ? null : now,
  };
}

/** @returns an item of a subscription; the period is on the items, not on the subscription */
export function buildItem(
  account: Account,
  subscription: string,
  { price, quantity, metadata = {} }: ItemOrder,
  { start, end }: { start: number; end: number },
): Stripe.SubscriptionItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: account.now(),
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata,
    plan: toPlan(price),
    price: structuredClone(price),
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** Items still carry the older name of a price. */
export function toPlan(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: toDecimal(price.unit_amount ?? 0),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: String(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

const CONSTANTS = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  collection_method: 'charge_automatically' as const,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' as const },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off' as const,
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
};
