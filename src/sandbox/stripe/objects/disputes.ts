import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, change, emit, get, idOf, insert } from '../account.ts';
import { params } from '../api/params.ts';
import { invalidRequest } from '../errors.ts';

/** In test mode the evidence decides. */
const OUTCOMES = { losing_evidence: 'lost', winning_evidence: 'won' } as const;

export const UPDATE_DISPUTE = params<Stripe.DisputeUpdateParams>()({
  evidence: z.strictObject({ uncategorized_text: z.enum(['losing_evidence', 'winning_evidence']) }),
});

/**
 * The cardholder disputes the payment, and the bank takes the money back. @throws ApiError if it was
 * disputed before
 */
export function openDispute(account: Account, charge: Stripe.Charge): Stripe.Dispute {
  if (charge.status !== 'succeeded' || charge.disputed || charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} cannot be disputed.`);
  }
  change(account, charge, { disputed: true }, 'charge.updated');
  const { amount, amount_refunded, currency, id, payment_intent } = charge;
  const fields = {
    amount: amount - amount_refunded,
    charge: id,
    currency,
    payment_intent: idOf(payment_intent),
    reason: 'fraudulent',
    status: 'needs_response',
  } as const;
  const dispute = insert(account, 'dispute', fields, 'charge.dispute.created');
  emit(account, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** @throws ApiError if it is closed */
export function closeDispute(account: Account, id: string, status: 'lost' | 'won'): Stripe.Dispute {
  const dispute = get(account, 'dispute', id);
  if (dispute.status !== 'needs_response') {
    throw invalidRequest('This dispute is already closed.');
  }
  change(account, dispute, { status }, 'charge.dispute.closed');
  if (status === 'won') emit(account, 'charge.dispute.funds_reinstated', dispute);
  return dispute;
}

export function updateDispute(
  account: Account,
  { evidence }: z.infer<typeof UPDATE_DISPUTE>,
  id: string,
): Stripe.Dispute {
  return closeDispute(account, id, OUTCOMES[evidence.uncategorized_text]);
}
