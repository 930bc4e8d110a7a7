import * as z from 'zod/mini';
import { findWebhookEnd } from '../../data/integrations/webhooks.ts';
import { postponeMailJob } from '../../data/postponed-mails.ts';
import { buildWebhookMail } from '../../mails/webhook-mails.ts';
import { sendMail } from '../send-mail.ts';
import { defineTask } from '../task.ts';

/**
 * Tells an owner that a webhook was switched off, if it still is. An address that had all its mails of
 * the day is told when it gets some again.
 */
export const announceWebhookEnd = defineTask(z.object({ id: z.uuid() }), async ({ id }, deps) => {
  const end = await findWebhookEnd(deps.sql, id);
  if (end === null) return;
  const mail = { to: end.email, ...buildWebhookMail(end, deps.publicUrl) };
  const key = `announce_webhook_end:${id}`;
  await sendMail(deps, mail, (seconds) =>
    postponeMailJob(deps.sql, { task: 'announce_webhook_end', payload: { id }, key, seconds }),
  );
});
