import * as z from 'zod/mini';
import { wantsMail } from '../../data/account/mail-choices.ts';
import { findCustomerOf } from '../../data/money/billing-accounts.ts';
import { findPlanMail, PLAN_MAILS, postponePlanMail } from '../../data/money/plan-mails.ts';
import { buildPlanMail, isOptional } from '../../mails/plan-mails.ts';
import { buildUnsubscribeUrl } from '../../mails/unsubscribe-tokens.ts';
import { findOpenInvoice, type OpenInvoice } from '../../payments/open-invoice.ts';
import { sendMail } from '../send-mail.ts';
import { defineTask, type TaskDeps } from '../task.ts';

/**
 * Tells an owner that their trial or their year ends, or that a payment failed, if it is still so:
 * `private.queue_plan_reminders` and `private.record_facts` say when. An address that had all its mails
 * of the day is told when it gets some again.
 */
export const announcePlan = defineTask(
  z.object({ user_id: z.uuid(), kind: z.enum(PLAN_MAILS), about: z.string() }),
  async (payload, deps) => {
    const { sql, publicUrl } = deps;
    const { user_id, kind, about } = payload;
    const due = await findPlanMail(sql, user_id, kind, about);
    if (due === null) return;
    if (isOptional(kind) && !(await wantsMail(sql, user_id, 'plan'))) return;
    const unsubscribeUrl = isOptional(kind)
      ? buildUnsubscribeUrl(deps, { userId: user_id, kind: 'plan' })
      : undefined;
    const invoice = kind === 'payment_failed' ? await findInvoice(deps, user_id) : null;
    const mail = buildPlanMail(kind, { ...due, invoice }, { publicUrl, unsubscribeUrl });
    await sendMail(deps, { to: due.email, ...mail }, (seconds) =>
      postponePlanMail(sql, payload, seconds),
    );
  },
);

/** The mail isn't kept back while Stripe is away: Billing leads to the invoice as well. */
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
