import * as z from 'zod/mini';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { isPlan, type Plan } from '#money/plans/rules/plans.ts';
import { findEndNotice, findReceipt, findRefusal, RECEIPT_KINDS } from '../data/receipts.ts';
import { buildEndMail, buildReceiptMail, buildRefusalMail } from '../mails/receipt-mails.ts';

/**
 * Confirms by mail what an owner bought, started, switched, cancelled or was given. The trigger
 * `private.queue_receipt` queues one for each fact. These mails are about money, so no setting stops them.
 */
export const announceReceipt = defineMail({
  name: 'announce_receipt',
  payload: z.object({ fact: z.int(), kind: z.enum(RECEIPT_KINDS) }),
  find: ({ sql }, payload) => findReceipt(sql, payload),
  letter: (due, { payload, publicUrl }) => buildReceiptMail(payload.kind, due, publicUrl),
  counts: ['all'],
  waitsAs: ({ fact }) => `announce_receipt ${fact}`,
});

/** Tells an owner that their plan has ended, once for each end, unless a plan is active again. */
export const announceEnd = defineMail({
  name: 'announce_end',
  payload: z.object({
    user_id: z.uuid(),
    plan: z.string().check(z.refine(isPlan)) as z.ZodMiniType<Plan>,
  }),
  find: ({ sql }, { user_id }) => findEndNotice(sql, user_id),
  letter: (due, { payload, publicUrl }) => buildEndMail({ ...due, plan: payload.plan }, publicUrl),
  counts: ['all'],
  waitsAs: ({ user_id }) => `announce_end ${user_id}`,
});

/** Explains why a trial ended at once: the email or the card already had one. */
export const announceRefusal = defineMail({
  name: 'announce_refusal',
  payload: z.object({ source: z.string() }),
  find: ({ sql }, { source }) => findRefusal(sql, source),
  letter: (due, { publicUrl }) => buildRefusalMail(due, publicUrl),
  counts: ['all'],
  waitsAs: ({ source }) => `announce_refusal ${source}`,
});
