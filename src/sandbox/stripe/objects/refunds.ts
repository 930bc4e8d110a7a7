import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, change, get, idOf, insert } from '../account.ts';
import { integer, params, text } from '../api/params.ts';
import { invalidRequest } from '../errors.ts';

export const CREATE_REFUND = params<Stripe.RefundCreateParams>()({
  amount: z.optional(integer(1, 99_999_999)),
  charge: z.optional(text),
  payment_intent: z.optional(text),
});

/** Refunds a payment, in full or in part. @throws ApiError if less is left */
export function createRefund(
  account: Account,
  given: z.infer<typeof CREATE_REFUND>,
): Stripe.Refund {
  const charge = findCharge(account, given);
  const left = charge.amount - charge.amount_refunded;
  const { amount = left } = given;
  requireRefundable(charge, amount, left);
  const { currency, id, payment_intent } = charge;
  const refund = insert(account, 'refund', {
    amount,
    charge: id,
    currency,
    customer: idOf(charge.customer),
    payment_intent: idOf(payment_intent),
    status: 'succeeded',
  });
  const changes = {
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  };
  change(account, charge, changes, 'charge.refunded');
  return refund;
}

function findCharge(account: Account, given: z.infer<typeof CREATE_REFUND>): Stripe.Charge {
  const intent = given.payment_intent && get(account, 'payment_intent', given.payment_intent);
  const id = given.charge ?? (intent ? idOf(intent.latest_charge) : null);
  if (id !== null) return get(account, 'charge', id, 'charge');
  throw invalidRequest('There is no charge to refund.', { code: 'parameter_missing' });
}

function requireRefundable(charge: Stripe.Charge, amount: number, left: number): void {
  if (charge.status !== 'succeeded') {
    throw invalidRequest(`Charge ${charge.id} has not been captured; it cannot be refunded.`);
  }
  if (charge.refunded) {
    const code = 'charge_already_refunded';
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code });
  }
  if (charge.disputed) {
    const code = 'charge_disputed';
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code,
    });
  }
  if (amount > left) {
    throw invalidRequest('Refund amount is greater than unrefunded amount on charge', {
      param: 'amount',
    });
  }
}
