import * as z from 'zod/mini';
import { findSuspensionMail, postponeSuspensionMail } from '../../data/admin/suspension-mails.ts';
import { buildSuspensionMail } from '../../mails/suspension-mails.ts';
import { sendMail } from '../send-mail.ts';
import { defineTask } from '../task.ts';

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
  async (payload, deps) => {
    const due = await findSuspensionMail(deps.sql, payload);
    if (due === null) return;
    const mail = buildSuspensionMail(payload, due, deps.publicUrl);
    await sendMail(deps, { to: due.email, ...mail }, (seconds) =>
      postponeSuspensionMail(deps.sql, payload, seconds),
    );
  },
);
