import * as z from 'zod/mini';
import { defineTask } from '#kit/server/jobs/task.ts';

/** Refunds a payment by a deleted account. */
export const returnPayment = defineTask({
  name: 'return_payment',
  title: 'Refund a payment for a deleted account',
  payload: z.object({ kind: z.enum(['session', 'invoice']), id: z.string() }),
  run: ({ billing }, paid) => billing.returnPayment(paid),
});
