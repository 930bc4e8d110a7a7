import * as z from 'zod/mini';
import { findWebhookEnd } from '../data/webhooks.ts';
import { buildWebhookMail } from '../mails/webhook-mails.ts';
import { defineTask } from './task.ts';

/**
 * Tells an owner that a webhook was switched off, if it still is. An address that had all its mails of
 * the day gets none: the screen says it as well.
 */
export const announceWebhookEnd = defineTask(
  z.object({ id: z.uuid() }),
  async ({ id }, { sql, mailer, publicUrl, leadMailLimits: { all } }) => {
    const end = await findWebhookEnd(sql, id);
    if (end === null) return;
    const key = end.email.toLowerCase();
    if (await all.take(key)) return;
    try {
      await mailer.send({ to: end.email, ...buildWebhookMail(end, publicUrl) });
    } catch (error) {
      // The job comes again, and counts again.
      await all.giveBack(key);
      throw error;
    }
  },
);
