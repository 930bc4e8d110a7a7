import * as z from 'zod/mini';
import { defineTask } from '#kit/server/jobs/task.ts';

const PAYLOAD = z.object({
  user_id: z.uuid(),
  subscription: z._default(z.nullable(z.string()), null),
  when: z.enum(['now', 'period_end']),
});

/**
 * Ends a subscription that a paid year replaces. If none is named, updates the payments of an account that
 * will be deleted, came back or joined a team.
 */
export const endSubscription = defineTask(
  PAYLOAD,
  ({ user_id, subscription, when }, { billing }) =>
    subscription === null
      ? billing.settlePayments(user_id)
      : billing.endSubscription(user_id, { subscription, when }),
);
