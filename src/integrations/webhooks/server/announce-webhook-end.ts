import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';

type WebhookEnd = Recipient & {
  id: string;
  url: string;
  end_reason: 'failing' | 'gone';
  failed: number;
};

/** Tells an owner that a webhook was switched off (if it still is), and how to switch it on. */
export const announceWebhookEnd = defineMail({
  name: 'announce_webhook_end',
  title: 'Email that a webhook was switched off',
  payload: z.object({ id: z.uuid() }),
  find: ({ sql }, { id }) => sql<WebhookEnd[]>`
    select u.email, coalesce(p.full_name, '') as full_name, w.id, w.url, w.end_reason,
      (select count(*)::int from public.webhook_deliveries d
        where d.webhook_id = w.id and d.status = 'failed') as failed
    from public.webhooks w
    join auth.users u on u.id = w.user_id
    left join public.profiles p on p.user_id = w.user_id
    where w.id = ${id} and not w.is_active and w.end_reason is not null and u.email <> ''`,
  letter({ id, url, end_reason, failed }) {
    const { host } = new URL(url);
    const why =
      end_reason === 'gone'
        ? `${host} said that this address is gone (410)`
        : `Nothing has arrived at ${host} for 3 days`;
    return {
      subject: `The webhook to ${host} is switched off`,
      sentence:
        `${why}, so ${PRODUCT_NAME} sends nothing there any more. Nothing is lost: fix your ` +
        'endpoint, switch the webhook on, and send the failed messages again. The log keeps 30 days.',
      facts: [
        [
          { label: 'Address', value: url },
          { label: 'Not delivered', value: String(failed) },
        ],
      ],
      button: 'See why',
      link: `${PATHS.webhooks}?webhook=${id}`,
      footnote: 'We send this email when a webhook is switched off automatically.',
    };
  },
  waitsAs: ({ id }) => `announce_webhook_end:${id}`,
});
