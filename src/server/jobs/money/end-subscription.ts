import * as z from 'zod/mini';
import { defineTask } from '../task.ts';

const PAYLOAD = z.object({
  user_id: z.uuid(),
  subscription: z._default(z.nullable(z.string()), null),
  when: z.enum(['now', 'period_end']),
});

/**
 * Ends a subscription that a paid year replaces, or, if none is named, all subscriptions of an account
 * scheduled for deletion.
 */
export const endSubscription = defineTask(
  PAYLOAD,
  ({ user_id, subscription, when }, { billing }) =>
    subscription === null
      ? billing.endPayments(user_id, when)
      : billing.endSubscription(user_id, { subscription, when }),
);
