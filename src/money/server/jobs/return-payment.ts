import * as z from 'zod/mini';
import { defineTask } from '#kit/server/jobs/task.ts';

/** Refunds a payment by a deleted account. */
export const returnPayment = defineTask(
  z.object({ kind: z.enum(['session', 'invoice']), id: z.string() }),
  (paid, { billing }) => billing.returnPayment(paid),
);
