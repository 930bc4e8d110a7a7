import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { buildGreeting, buildMail, type MailContent } from '#kit/server/mails/letter.ts';
import type { WebhookEnd } from './webhooks.ts';
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

/** Tells an owner that a webhook was switched off, and how to switch it on again. */
function buildWebhookMail(end: WebhookEnd, publicUrl: string): MailContent {
  const { host } = new URL(end.url);
  const why =
    end.end_reason === 'gone'
      ? `${host} said that this address is gone (410)`
      : `Nothing has arrived at ${host} for 3 days`;
  return buildMail({
    subject: `The webhook to ${host} is switched off`,
    greeting: buildGreeting(end.full_name),
    sentence:
      `${why}, so ${PRODUCT_NAME} sends nothing there any more. Nothing is lost: put the other side ` +
      'right, switch the webhook on, and send again what is missing. The log keeps 30 days.',
    facts: [
      [
        { label: 'Address', value: end.url },
        { label: 'Not delivered', value: String(end.failed) },
      ],
    ],
    button: 'See why',
    link: `${publicUrl}${PATHS.webhooks}?webhook=${end.id}`,
    footnote: 'You get this mail when a webhook is switched off by itself.',
  });
}
