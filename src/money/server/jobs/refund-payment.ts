import * as z from 'zod/mini';
import { defineTask } from '#kit/server/jobs/task.ts';

/** Makes a refund requested by an administrator; `admin_refund` queues it. */
export const refundPayment = defineTask({
  name: 'refund_payment',
  title: 'Refund a payment on an administrator’s word',
  payload: z.object({ refund_id: z.int() }),
  run: ({ billing }, { refund_id }) => billing.refundPayment(refund_id),
});
