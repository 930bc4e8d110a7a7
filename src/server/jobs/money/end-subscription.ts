import * as z from 'zod/mini';
import { defineTask } from '../task.ts';

const PAYLOAD = z.object({
  user_id: z.uuid(),
  subscription: z._default(z.nullable(z.string()), null),
  when: z.enum(['now', 'period_end']),
});

/**
 * Ends a subscription that its owner no longer needs: because a year was paid, or, where none is named,
 * all of them, because the account is to be deleted.
 */
export const endSubscription = defineTask(
  PAYLOAD,
  ({ user_id, subscription, when }, { billing }) =>
    subscription === null
      ? billing.endPayments(user_id, when)
      : billing.endSubscription(user_id, { subscription, when }),
);
