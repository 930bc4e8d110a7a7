import type Stripe from 'stripe';
import { type Account, change, get, insert, plan } from '../account.ts';
import { openDispute } from './disputes.ts';
import { testCardOf } from './payment-methods.ts';
import { BANK_DELAY_S, type Decline, mustConfirm, toAuthenticationError } from './test-cards.ts';

/** The input of a payment. Amounts are in the smallest unit of the currency. */
type PaymentOrder = Pick<Stripe.PaymentIntent, 'amount' | 'currency'> & {
  customer: string;
  metadata?: Stripe.Metadata;
};

/** @returns an intent without a payment attempt */
export function createIntent(account: Account, order: PaymentOrder): Stripe.PaymentIntent {
  return insert(account, 'payment_intent', {
    amount_received: 0,
    latest_charge: null,
    payment_method: null,
    status: 'requires_payment_method',
    ...order,
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
  // Nothing is charged before the cardholder has confirmed.
  if (mustConfirm(account, card)) {
    const waiting = { status: 'requires_action', payment_method: method.id } as const;
    change(account, intent, waiting, 'payment_intent.requires_action');
    const { code = '', message } = toAuthenticationError('authentication_required').body;
    return { code, message };
  }
  const charge = insert(account, 'charge', buildCharge(intent, method), null);
  change(account, intent, { payment_method: method.id, latest_charge: charge.id }, null);
  const decline = card.declines ?? card.declinesCharges ?? null;
  if (decline) return fail(account, intent, charge, decline);
  if (card.type === 'us_bank_account') {
    change(account, intent, { status: 'processing' }, 'payment_intent.processing');
    plan(account, { at: account.now() + BANK_DELAY_S, name: 'settle-payment', id: intent.id });
    return null;
  }
  succeed(account, intent, charge);
  if (card.isDisputed) openDispute(account, charge);
  return null;
}

/** @returns a pending charge for an intent's full amount */
function buildCharge(
  { amount, currency, customer, id }: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
) {
  return {
    amount,
    amount_refunded: 0,
    currency,
    customer: String(customer),
    disputed: false,
    paid: false,
    payment_intent: id,
    payment_method: method.id,
    refunded: false,
    status: 'pending',
  } as const;
}

/** Settles a payment after the bank's delay. @returns the decline, or null on success */
export function settlePayment(account: Account, intent: Stripe.PaymentIntent): Decline | null {
  const method = get(account, 'payment_method', String(intent.payment_method));
  const charge = get(account, 'charge', String(intent.latest_charge));
  const { failsLater } = testCardOf(method);
  if (failsLater) return fail(account, intent, charge, failsLater);
  succeed(account, intent, charge);
  return null;
}

function succeed(account: Account, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  change(account, charge, { status: 'succeeded', paid: true }, 'charge.succeeded');
  const done = { status: 'succeeded', amount_received: intent.amount } as const;
  change(account, intent, done, 'payment_intent.succeeded');
}

function fail(
  account: Account,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  decline: Decline,
): Decline {
  change(account, charge, { status: 'failed' }, 'charge.failed');
  const failed = { status: 'requires_payment_method', payment_method: null } as const;
  change(account, intent, failed, 'payment_intent.payment_failed');
  return decline;
}
