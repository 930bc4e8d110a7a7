import * as z from 'zod/mini';
import { findWebhookEnd } from '../data/webhooks.ts';
import { buildWebhookMail } from '../mails/webhook-mails.ts';
import { sendMail } from './send-mail.ts';
import { defineTask } from './task.ts';

/**
 * Tells an owner that a webhook was switched off, if it still is. An address that had all its mails of
 * the day gets none: the screen says it as well.
 */
export const announceWebhookEnd = defineTask(z.object({ id: z.uuid() }), async ({ id }, deps) => {
  const end = await findWebhookEnd(deps.sql, id);
  if (end === null) return;
  await sendMail(deps, { to: end.email, ...buildWebhookMail(end, deps.publicUrl) });
});
