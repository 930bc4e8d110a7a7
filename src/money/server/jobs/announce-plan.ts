import * as z from 'zod/mini';
import { wantsMail } from '#account/server/data/mail-choices.ts';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { findOpenInvoice, type OpenInvoice } from '#money/payments/server/open-invoice.ts';
import { findCustomerOf } from '../data/billing-accounts.ts';
import { findPlanMail, PLAN_MAILS } from '../data/plan-mails.ts';
import { buildPlanMail, isOptional } from '../mails/plan-mails.ts';

/**
 * Tells an owner that their trial or year is ending, or that a payment failed, if that is still true;
 * `private.queue_plan_reminders` and `private.record_facts` queue it.
 */
export const announcePlan = defineMail({
  name: 'announce_plan',
  payload: z.object({ user_id: z.uuid(), kind: z.enum(PLAN_MAILS), about: z.string() }),
  async find({ sql }, { user_id, kind, about }) {
    const due = await findPlanMail(sql, user_id, kind, about);
    if (due === null) return null;
    return !isOptional(kind) || (await wantsMail(sql, user_id, 'plan')) ? due : null;
  },
  async letter(due, { payload: { user_id, kind }, publicUrl, unsubscribeUrl, deps }) {
    const invoice = kind === 'payment_failed' ? await findInvoice(deps, user_id) : null;
    return buildPlanMail(kind, { ...due, invoice }, { publicUrl, unsubscribeUrl });
  },
  counts: ['all'],
  wanted: {
    kind: 'plan',
    userId: (_due, { user_id, kind }) => (isOptional(kind) ? user_id : null),
  },
});

/** If Stripe is unavailable, the mail is sent without it: Billing links to the invoice as well. */
async function findInvoice(
  { sql, payments, log }: TaskDeps,
  userId: string,
): Promise<OpenInvoice | null> {
  const account = payments && (await findCustomerOf(sql, userId));
  if (!payments || !account) return null;
  return findOpenInvoice(payments, account.customer_id).catch((error: unknown) => {
    log.warn({ err: error }, 'a mail about a failed payment names no invoice');
    return null;
  });
}
