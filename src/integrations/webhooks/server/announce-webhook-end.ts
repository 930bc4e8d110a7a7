import * as z from 'zod/mini';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { buildWebhookMail } from './webhook-mails.ts';
import { findWebhookEnd } from './webhooks.ts';

/** Tells an owner that a webhook was switched off, if it still is. */
export const announceWebhookEnd = defineMail({
  name: 'announce_webhook_end',
  payload: z.object({ id: z.uuid() }),
  find: ({ sql }, { id }) => findWebhookEnd(sql, id),
  letter: (end, { publicUrl }) => buildWebhookMail(end, publicUrl),
  counts: ['all'],
  waitsAs: ({ id }) => `announce_webhook_end:${id}`,
});
