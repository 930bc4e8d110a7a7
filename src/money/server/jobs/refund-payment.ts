import * as z from 'zod/mini';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { defineTask } from '#kit/server/jobs/task.ts';
import { findRefundNotice } from '../data/refunds.ts';
import { buildRefundMail } from '../mails/receipt-mails.ts';

const PAYLOAD = z.object({ refund_id: z.int() });

/** Makes a refund requested by an administrator; `admin_refund` queues it. */
export const refundPayment = defineTask(PAYLOAD, ({ refund_id }, { billing }) =>
  billing.refundPayment(refund_id),
);

/** Mails the person about a refund. It is about money, so no setting stops it. */
export const announceRefund = defineMail({
  name: 'announce_refund',
  payload: PAYLOAD,
  find: ({ sql }, { refund_id }) => findRefundNotice(sql, refund_id),
  letter: (notice, { publicUrl }) => buildRefundMail(notice, publicUrl),
  counts: ['all'],
  waitsAs: ({ refund_id }) => `announce_refund:${refund_id}`,
});
