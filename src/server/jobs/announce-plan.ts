import * as z from 'zod/mini';
import { wantsMail } from '../data/mail-choices.ts';
import { findPlanMail, postponePlanMail } from '../data/plan-mails.ts';
import { buildPlanMail, isOptional, PLAN_MAILS } from '../mails/plan-mails.ts';
import { buildUnsubscribeUrl } from '../mails/unsubscribe-tokens.ts';
import { sendMail } from './send-mail.ts';
import { defineTask } from './task.ts';

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
    const mail = buildPlanMail(kind, due, { publicUrl, unsubscribeUrl });
    await sendMail(deps, { to: due.email, ...mail }, (seconds) =>
      postponePlanMail(sql, payload, seconds),
    );
  },
);
