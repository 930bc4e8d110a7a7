import * as z from 'zod/mini';
import { defineTask } from '#kit/server/jobs/task.ts';

/**
 * Ends a subscription replaced by a paid year. If none is named, updates the payments of an account that
 * will be deleted, came back or joined a team.
 */
export const endSubscription = defineTask({
  name: 'end_subscription',
  title: 'Cancel an unneeded subscription',
  payload: z.object({
    user_id: z.uuid(),
    subscription: z._default(z.nullable(z.string()), null),
    when: z.enum(['now', 'period_end']),
  }),
  run: ({ billing }, { user_id, subscription, when }) =>
    subscription === null
      ? billing.settlePayments(user_id)
      : billing.endSubscription(user_id, { subscription, when }),
});

/** Makes a refund requested by an administrator; `admin_refund` queues it. */
export const refundPayment = defineTask({
  name: 'refund_payment',
  title: 'Refund a payment at an administrator’s request',
  payload: z.object({ refund_id: z.int() }),
  run: ({ billing }, { refund_id }) => billing.refundPayment(refund_id),
});

export const returnPayment = defineTask({
  name: 'return_payment',
  title: 'Refund a payment for a deleted account',
  payload: z.object({ kind: z.enum(['session', 'invoice']), id: z.string() }),
  run: ({ billing }, paid) => billing.returnPayment(paid),
});
