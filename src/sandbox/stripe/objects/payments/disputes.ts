import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, change, emit, get, idOf, insert, mergeMetadata } from '../../account.ts';
import { listRoute } from '../../api/list-route.ts';
import { flag, listParams, metadata, params, text } from '../../api/params.ts';
import { route } from '../../api/route.ts';
import { invalidRequest } from '../../errors.ts';
import { newId } from '../../state.ts';

const LIST = listParams<Stripe.DisputeListParams>()({
  charge: z.optional(text()),
  payment_intent: z.optional(text()),
});
const UPDATE = params<Stripe.DisputeUpdateParams>()({
  evidence: z.optional(z.strictObject({ uncategorized_text: z.optional(text(20_000)) })),
  metadata: z.optional(metadata),
  submit: z.optional(flag),
});

/** How long there is to respond, in seconds. */
const ANSWER_TIME_S = 9 * 86_400;

export const DISPUTE_ROUTES = [
  listRoute('dispute', '/disputes', LIST),
  route('POST', '/disputes/:id', UPDATE, updateDispute),
];

/** The cardholder wants the money back, and the bank takes it. @throws ApiError if it was disputed before */
export function openDispute(account: Account, charge: Stripe.Charge): Stripe.Dispute {
  if (charge.status !== 'succeeded' || charge.disputed || charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} cannot be disputed.`);
  }
  change(account, charge, { disputed: true }, 'charge.updated');
  const dispute: Stripe.Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: buildEvidence(),
    evidence_details: {
      due_by: account.now() + ANSWER_TIME_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    reason: 'fraudulent',
    status: 'needs_response',
  };
  insert(account, 'dispute', dispute, 'charge.dispute.created');
  emit(account, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** @throws ApiError if it is closed */
export function closeDispute(account: Account, id: string, status: 'lost' | 'won'): Stripe.Dispute {
  const dispute = requireOpen(account, id);
  change(account, dispute, { status }, null);
  emit(account, 'charge.dispute.closed', dispute);
  if (status === 'won') emit(account, 'charge.dispute.funds_reinstated', dispute);
  return dispute;
}

/** In test mode the evidence `winning_evidence` wins and `losing_evidence` loses. */
function updateDispute(account: Account, given: z.infer<typeof UPDATE>, id: string) {
  const dispute = requireOpen(account, id);
  const words = given.evidence?.uncategorized_text;
  const changes: Partial<Stripe.Dispute> = {
    metadata: mergeMetadata(dispute.metadata, given.metadata),
    ...(words !== undefined && {
      evidence: { ...dispute.evidence, uncategorized_text: words },
      evidence_details: { ...dispute.evidence_details, has_evidence: true },
      ...(given.submit !== false && { status: 'under_review' as const }),
    }),
  };
  change(account, dispute, changes, 'charge.dispute.updated');
  if (dispute.status !== 'under_review') return dispute;
  if (words === 'winning_evidence') return closeDispute(account, id, 'won');
  if (words === 'losing_evidence') return closeDispute(account, id, 'lost');
  return dispute;
}

function requireOpen(account: Account, id: string): Stripe.Dispute {
  const dispute = get(account, 'dispute', id);
  if (dispute.status === 'lost' || dispute.status === 'won') {
    throw invalidRequest('This dispute is already closed.');
  }
  return dispute;
}

function buildEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
