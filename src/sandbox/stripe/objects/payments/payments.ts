import type Stripe from 'stripe';
import { type Account, change, emit, get, insert, plan } from '../../account.ts';
import { newId, newLetters } from '../../state.ts';
import { mustConfirm, toAuthenticationError } from './authentication.ts';
import { buildCharge } from './build-charge.ts';
import { openDispute } from './disputes.ts';
import { testCardOf } from './payment-methods.ts';
import { BANK_DELAY_S, type Decline } from './test-cards.ts';

/** The input of a payment. Amounts are in the smallest unit of the currency. */
export type PaymentOrder = {
  amount: number;
  currency: string;
  customer: string | null;
  description?: string | null;
  metadata?: Stripe.Metadata;
  receipt_email?: string | null;
  setup_future_usage?: 'off_session' | 'on_session' | null;
  methodTypes?: string[];
};

/** @returns an intent without a payment attempt */
export function createIntent(account: Account, order: PaymentOrder): Stripe.PaymentIntent {
  const id = newId('pi');
  return insert(account, 'payment_intent', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: order.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newLetters(25)}`,
    confirmation_method: 'automatic',
    created: account.now(),
    currency: order.currency,
    customer: order.customer,
    customer_account: null,
    description: order.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: order.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: order.methodTypes ?? ['card', 'us_bank_account'],
    payment_record: null,
    processing: null,
    receipt_email: order.receipt_email ?? null,
    review: null,
    setup_future_usage: order.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  });
}

/**
 * Attempts to pay an intent. A bank account takes days; then `settlePayment` decides.
 *
 * @returns the bank's decline, or null
 */
export function attemptPayment(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Decline | null {
  const card = testCardOf(method);
  const decline = card.declines ?? card.declinesCharges ?? null;
  if (mustConfirm(account, card)) return waitForConfirmation(account, intent, method);
  const charge = buildCharge(account, intent, method);
  if (decline) {
    failCharge(charge, decline);
    insert(account, 'charge', charge, 'charge.failed');
    failIntent(account, intent, method, charge, decline);
    return decline;
  }
  const paying = { payment_method: method.id, latest_charge: charge.id, last_payment_error: null };
  if (card.type === 'us_bank_account') {
    insert(account, 'charge', charge, 'charge.pending');
    change(account, intent, { ...paying, status: 'processing' }, null);
    emit(account, 'payment_intent.processing', intent);
    plan(account, { at: account.now() + BANK_DELAY_S, name: 'settle-payment', id: intent.id });
    return null;
  }
  Object.assign(charge, { status: 'succeeded', paid: true, captured: true });
  charge.amount_captured = charge.amount;
  insert(account, 'charge', charge, 'charge.succeeded');
  succeed(account, intent, paying);
  if (card.isDisputed) openDispute(account, charge);
  return null;
}

/** Nothing is charged before the cardholder has confirmed. */
function waitForConfirmation(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Decline {
  const next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
  const changes = { status: 'requires_action', payment_method: method.id, next_action };
  change(account, intent, changes, null);
  emit(account, 'payment_intent.requires_action', intent);
  const { code = '', message } = toAuthenticationError('authentication_required').body;
  return { code, message };
}

/** Settles a payment after the bank's delay. @returns the decline, or null on success */
export function settlePayment(account: Account, intent: Stripe.PaymentIntent): Decline | null {
  const method = get(account, 'payment_method', String(intent.payment_method));
  const charge = get(account, 'charge', String(intent.latest_charge));
  const decline = testCardOf(method).failsLater ?? null;
  if (decline) {
    failCharge(charge, decline);
    emit(account, 'charge.failed', charge);
    failIntent(account, intent, method, charge, decline);
    return decline;
  }
  const taken = { status: 'succeeded', paid: true, captured: true, amount_captured: charge.amount };
  change(account, charge, taken, null);
  emit(account, 'charge.succeeded', charge);
  succeed(account, intent, {});
  return null;
}

function succeed(
  account: Account,
  intent: Stripe.PaymentIntent,
  changes: Partial<Stripe.PaymentIntent>,
): void {
  const done = { status: 'succeeded', amount_received: intent.amount, next_action: null };
  change(account, intent, { ...changes, ...done }, null);
  emit(account, 'payment_intent.succeeded', intent);
}

function failCharge(charge: Stripe.Charge, decline: Decline): void {
  charge.status = 'failed';
  charge.paid = false;
  charge.failure_code = decline.code;
  charge.failure_message = decline.message;
  charge.outcome = {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'declined_by_network',
    reason: decline.decline_code ?? decline.code,
    risk_level: 'normal',
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  };
}

function failIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  charge: Stripe.Charge,
  decline: Decline,
): void {
  const error: Stripe.PaymentIntent.LastPaymentError = {
    type: 'card_error',
    charge: charge.id,
    code: decline.code as Stripe.PaymentIntent.LastPaymentError.Code,
    message: decline.message,
    payment_method: structuredClone(method),
    ...(decline.decline_code !== undefined && { decline_code: decline.decline_code }),
  };
  const changes = {
    status: 'requires_payment_method',
    latest_charge: charge.id,
    payment_method: null,
    next_action: null,
    last_payment_error: error,
  };
  change(account, intent, changes, null);
  emit(account, 'payment_intent.payment_failed', intent);
}
