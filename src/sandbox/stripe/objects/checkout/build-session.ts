import type Stripe from 'stripe';
import { type Account, mergeMetadata } from '../../account.ts';
import { toList } from '../../api/lists.ts';
import { KINDS, newLetters, type SessionTerms } from '../../state.ts';
import { readTrialEnd } from '../subscriptions/subscription-terms.ts';
import type { SessionParams } from './checkout-params.ts';

const LIFE_S = 24 * 3600;

/** @returns an open session with its page */
export function buildSession(
  account: Account,
  given: SessionParams,
  { items, subtotal, total }: { items: Stripe.LineItem[]; subtotal: number; total: number },
): Stripe.Checkout.Session {
  const id = `${KINDS['checkout.session'].prefix}_${newLetters(58)}`;
  const now = account.now();
  const isSubscription = given.mode === 'subscription';
  const onTrial = readTrialEnd(account, given.subscription_data ?? {}) !== null;
  return {
    id,
    object: 'checkout.session',
    ...CONSTANTS,
    ...repeat(given),
    amount_subtotal: onTrial ? 0 : subtotal,
    amount_total: onTrial ? 0 : total,
    created: now,
    currency: items[0]?.currency ?? null,
    customer: given.customer ?? null,
    customer_creation:
      isSubscription || given.customer ? null : (given.customer_creation ?? 'if_required'),
    customer_details: null,
    discounts: (given.discounts ?? []).map(({ coupon }) => ({ coupon, promotion_code: null })),
    expires_at: given.expires_at ?? now + LIFE_S,
    invoice_creation: isSubscription ? null : toInvoiceCreation(given.invoice_creation),
    line_items: toList(items, `/v1/checkout/sessions/${id}/line_items`),
    metadata: mergeMetadata(null, given.metadata),
    mode: given.mode,
    payment_method_collection: isSubscription
      ? (given.payment_method_collection ?? 'always')
      : 'if_required',
    payment_method_types: given.allowed_payment_method_types ?? ['card', 'us_bank_account'],
    status: 'open',
    total_details: {
      amount_discount: onTrial ? 0 : subtotal - total,
      amount_shipping: 0,
      amount_tax: 0,
    },
    url: `${account.pagesUrl}/checkout/${id}`,
  };
}

function toInvoiceCreation(
  given: SessionParams['invoice_creation'],
): Stripe.Checkout.Session.InvoiceCreation {
  const { description = null, footer = null, metadata } = given?.invoice_data ?? {};
  return {
    enabled: given?.enabled ?? false,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: null,
      description,
      footer,
      issuer: null,
      metadata: mergeMetadata(null, metadata),
      rendering_options: null,
    },
  };
}

/** The sandbox has no tax registration, so there is no tax to collect: Stripe says so too. */
function toAutomaticTax(enabled: boolean): Stripe.Checkout.Session.AutomaticTax {
  const [provider, status] = enabled ? (['stripe', 'complete'] as const) : [null, null];
  return { enabled, liability: enabled ? { type: 'self' } : null, provider, status };
}

/** The parameters repeated in the answer. */
function repeat(given: SessionParams) {
  return {
    adaptive_pricing: given.adaptive_pricing ? { enabled: false } : null,
    allow_promotion_codes: given.allow_promotion_codes ?? null,
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    automatic_tax: toAutomaticTax(given.automatic_tax?.enabled ?? false),
    billing_address_collection: given.billing_address_collection ?? null,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    customer_email: given.customer_email ?? null,
    locale: given.locale ?? null,
    submit_type: given.submit_type ?? null,
    success_url: given.success_url,
  };
}

/** @returns the terms the page needs once the session is paid */
export function readTerms({
  mode,
  payment_intent_data: payment = {},
  subscription_data: subscription = {},
}: SessionParams): SessionTerms {
  const of = mode === 'subscription' ? subscription : payment;
  const { trial_end, trial_period_days, trial_settings } = subscription;
  return {
    description: of.description ?? null,
    metadata: mergeMetadata(null, of.metadata),
    missing_payment_method: trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    receipt_email: payment.receipt_email ?? null,
    setup_future_usage: payment.setup_future_usage ?? null,
    trial_end,
    trial_period_days,
  };
}

const CONSTANTS = {
  after_expiration: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  integration_identifier: null,
  invoice: null,
  livemode: false,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_status: 'unpaid' as const,
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  ui_mode: 'hosted_page' as const,
  wallet_options: null,
};
