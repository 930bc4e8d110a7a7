import * as z from 'zod/mini';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { findSuspensionMail } from '#page/safety/server/suspension-mail-rows.ts';
import { buildSuspensionMail } from '#page/safety/server/suspension-mails.ts';

/**
 * Tells an owner that their page was suspended and why, or is open again, if that is still true; the trigger
 * `private.tell_suspension` queues it.
 */
export const announceSuspension = defineMail({
  name: 'announce_suspension',
  payload: z.object({
    user_id: z.uuid(),
    by: z.enum(['administrator', 'agency']),
    change: z.enum(['suspended', 'lifted']),
  }),
  find: ({ sql }, payload) => findSuspensionMail(sql, payload),
  letter: (due, { payload, publicUrl }) => buildSuspensionMail(payload, due, publicUrl),
  counts: ['all'],
  waitsAs: ({ user_id, by }) => `announce_suspension ${user_id} ${by}`,
});
