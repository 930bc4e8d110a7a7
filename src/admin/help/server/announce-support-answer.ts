import * as z from 'zod/mini';
import { supportRequestPath } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';

type SupportAnswer = Recipient & {
  request_id: string;
  subject: string;
  body: string;
};

/**
 * Emails an answer from support, queued by `admin_answer_support`. Mail programs show all answers to one
 * question as a thread.
 */
export const announceSupportAnswer = defineMail({
  name: 'announce_support_answer',
  title: 'Email a support answer',
  payload: z.object({ message_id: z.number() }),
  find: ({ sql }, { message_id }) => sql<SupportAnswer[]>`
    select u.email, coalesce(p.full_name, '') as full_name, r.id as request_id, r.subject, m.body
    from public.support_messages m
    join public.support_requests r on r.id = m.request_id
    join auth.users u on u.id = r.user_id
    left join public.profiles p on p.user_id = u.id
    where m.id = ${message_id} and m.is_answer and u.email <> '' and u.email_confirmed_at is not null`,
  letter: ({ subject, body, request_id }) => ({
    subject: `Re: ${subject}`,
    sentence: `You asked us something on ${PRODUCT_NAME}. This is our answer:`,
    facts: [
      [
        { label: 'Question', value: subject },
        { label: 'Answer', value: body },
      ],
    ],
    button: 'Read it and reply',
    link: supportRequestPath(request_id),
    footnote: 'We don’t see replies to this email. Please use the button.',
    thread: `support-${request_id}`,
  }),
  waitsAs: ({ message_id }) => `announce_support_answer:${message_id}`,
});
