import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { newId } from '../../state.ts';

/** @returns a pending charge for the whole of an intent */
export function buildCharge(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.Charge {
  const id = newId('ch');
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: false,
    created: account.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: buildDetails(method),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  };
}

function buildDetails({
  type,
  card,
  us_bank_account: bank,
}: Stripe.PaymentMethod): Stripe.Charge.PaymentMethodDetails {
  if (bank) {
    const { account_holder_type, account_type, bank_name, last4, routing_number } = bank;
    return {
      type,
      us_bank_account: {
        account_holder_type,
        account_type,
        bank_name,
        fingerprint: bank.fingerprint,
        last4,
        payment_reference: null,
        routing_number,
      },
    };
  }
  if (!card) return { type };
  return {
    type,
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}
