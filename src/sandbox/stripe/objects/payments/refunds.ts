import type Stripe from 'stripe';
import * as z from 'zod/mini';
import {
  type Account,
  change,
  emit,
  find,
  get,
  idOf,
  insert,
  mergeMetadata,
} from '../../account.ts';
import { listRoute } from '../../api/list-route.ts';
import { integer, listParams, metadata, params, text } from '../../api/params.ts';
import { route } from '../../api/route.ts';
import { invalidRequest } from '../../errors.ts';
import { newId } from '../../state.ts';

const CREATE = params<Stripe.RefundCreateParams>()({
  amount: z.optional(integer(1)),
  charge: z.optional(text()),
  metadata: z.optional(metadata),
  payment_intent: z.optional(text()),
  reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
});
const LIST = listParams<Stripe.RefundListParams>()({
  charge: z.optional(text()),
  payment_intent: z.optional(text()),
});

export const REFUND_ROUTES = [
  route('POST', '/refunds', CREATE, createRefund),
  listRoute('refund', '/refunds', LIST),
];

/** Refunds a payment, in full or in part. @throws ApiError if less is left */
export function createRefund(account: Account, given: z.infer<typeof CREATE>): Stripe.Refund {
  const charge = findCharge(account, given);
  const left = charge.amount - charge.amount_refunded;
  const amount = given.amount ?? left;
  requireRefundable(charge, amount, left);
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    customer: idOf(charge.customer),
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund' } },
    metadata: mergeMetadata(null, given.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  insert(account, 'refund', refund);
  const changes = {
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  };
  change(account, charge, changes, null);
  emit(account, 'charge.refunded', charge, before);
  return refund;
}

function findCharge(account: Account, given: z.infer<typeof CREATE>): Stripe.Charge {
  const { charge, payment_intent } = given;
  if (charge !== undefined) return get(account, 'charge', charge, 'charge');
  if (payment_intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      { code: 'parameter_missing' },
    );
  }
  const intent = get(account, 'payment_intent', payment_intent, 'payment_intent');
  const latest = idOf(intent.latest_charge);
  const found = latest === null ? null : find(account, 'charge', latest);
  if (found && intent.status === 'succeeded') return found;
  throw invalidRequest(
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    { code: 'payment_intent_unexpected_state', param: 'payment_intent' },
  );
}

function requireRefundable(charge: Stripe.Charge, amount: number, left: number): void {
  if (charge.status !== 'succeeded') {
    throw invalidRequest(`Charge ${charge.id} has not been captured; it cannot be refunded.`);
  }
  if (charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (amount > left) {
    const [asked, of] = [amount, left].map((cents) => `$${(cents / 100).toFixed(2)}`);
    throw invalidRequest(
      `Refund amount (${asked}) is greater than unrefunded amount on charge (${of})`,
      { param: 'amount' },
    );
  }
}
