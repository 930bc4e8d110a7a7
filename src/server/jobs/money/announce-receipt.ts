import * as z from 'zod/mini';
import { isPlan } from '#domain/billing/plans/plans.ts';
import {
  findEndNotice,
  findReceipt,
  findRefusal,
  postponeEnd,
  postponeReceipt,
  postponeRefusal,
  RECEIPT_KINDS,
} from '../../data/money/receipts.ts';
import { buildEndMail, buildReceiptMail, buildRefusalMail } from '../../mails/receipt-mails.ts';
import { sendMail } from '../send-mail.ts';
import { defineTask } from '../task.ts';

/**
 * Confirms by mail what an owner bought, began, switched, cancelled or was given. The trigger
 * `private.queue_receipt` queues one for each fact. These mails are about money, so no setting stops them.
 */
export const announceReceipt = defineTask(
  z.object({ fact: z.int(), kind: z.enum(RECEIPT_KINDS) }),
  async (payload, deps) => {
    const { sql, publicUrl } = deps;
    const due = await findReceipt(sql, payload);
    if (due === null) return;
    const mail = buildReceiptMail(payload.kind, due, publicUrl);
    await sendMail(deps, { to: due.email, ...mail }, (seconds) =>
      postponeReceipt(sql, payload, seconds),
    );
  },
);

/** Tells an owner that their plan has ended, once for each end, unless a plan is in force again. */
export const announceEnd = defineTask(
  z.object({ user_id: z.uuid(), plan: z.string().check(z.refine(isPlan)) }),
  async (payload, deps) => {
    const due = await findEndNotice(deps.sql, payload.user_id);
    if (due === null || !isPlan(payload.plan)) return;
    const mail = buildEndMail({ ...due, plan: payload.plan }, deps.publicUrl);
    await sendMail(deps, { to: due.email, ...mail }, (seconds) =>
      postponeEnd(deps.sql, payload, seconds),
    );
  },
);

/** Tells somebody why their trial ended at once: the address or the card has had one. */
export const announceRefusal = defineTask(
  z.object({ source: z.string() }),
  async (payload, deps) => {
    const due = await findRefusal(deps.sql, payload.source);
    if (due === null) return;
    const mail = buildRefusalMail(due, deps.publicUrl);
    await sendMail(deps, { to: due.email, ...mail }, (seconds) =>
      postponeRefusal(deps.sql, payload, seconds),
    );
  },
);
