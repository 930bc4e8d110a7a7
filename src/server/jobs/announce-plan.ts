import * as z from 'zod/mini';
import { findPlanMail, postponePlanMail } from '../data/plan-mails.ts';
import { buildPlanMail, PLAN_MAILS } from '../mails/plan-mails.ts';
import { defineTask } from './task.ts';

/**
 * Tells an owner that their trial or their year ends, or that a payment failed, if it is still so:
 * `private.queue_plan_reminders` and `private.record_facts` say when. An address that had all its mails
 * of the day is told when it gets some again.
 */
export const announcePlan = defineTask(
  z.object({ user_id: z.uuid(), kind: z.enum(PLAN_MAILS), about: z.string() }),
  async (payload, { sql, mailer, publicUrl, leadMailLimits: { all } }) => {
    const { user_id, kind, about } = payload;
    const due = await findPlanMail(sql, user_id, kind, about);
    if (due === null) return;
    const key = due.email.toLowerCase();
    const refusal = await all.take(key);
    if (refusal) return postponePlanMail(sql, payload, refusal.retryAfterSeconds);
    try {
      await mailer.send({ to: due.email, ...buildPlanMail(kind, due, publicUrl) });
    } catch (error) {
      // The job comes again, and counts again.
      await all.giveBack(key);
      throw error;
    }
  },
);
