import * as z from 'zod/mini';
import { findSuspensionMail, postponeSuspensionMail } from '../data/suspension-mails.ts';
import { buildSuspensionMail } from '../mails/suspension-mails.ts';
import { defineTask } from './task.ts';

/**
 * Tells an owner that their page was closed and why, or that it is open again, if it is still so:
 * the trigger `private.tell_suspension` says when. An address that had all its mails of the day is told
 * when it gets some again.
 */
export const announceSuspension = defineTask(
  z.object({
    user_id: z.uuid(),
    by: z.enum(['administrator', 'agency']),
    change: z.enum(['suspended', 'lifted']),
  }),
  async (payload, { sql, mailer, publicUrl, leadMailLimits: { all } }) => {
    const due = await findSuspensionMail(sql, payload);
    if (due === null) return;
    const key = due.email.toLowerCase();
    const refusal = await all.take(key);
    if (refusal) return postponeSuspensionMail(sql, payload, refusal.retryAfterSeconds);
    try {
      await mailer.send({ to: due.email, ...buildSuspensionMail(payload, due, publicUrl) });
    } catch (error) {
      // The job comes again, and counts again.
      await all.giveBack(key);
      throw error;
    }
  },
);
