import * as z from 'zod/mini';
import { defineTask } from '../task.ts';

/** Gives back what somebody paid whose account was gone by then. */
export const returnPayment = defineTask(
  z.object({ kind: z.enum(['session', 'invoice']), id: z.string() }),
  (paid, { billing }) => billing.returnPayment(paid),
);
