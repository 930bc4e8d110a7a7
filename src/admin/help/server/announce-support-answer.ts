import * as z from 'zod/mini';
import { supportRequestPath } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { buildGreeting, buildMail, type MailContent } from '#kit/server/mails/letter.ts';
import type { SupportAnswer } from './support-answers.ts';
import { findSupportAnswer } from './support-answers.ts';

/** Mails an answer from support; `admin_answer_support` queues it. */
export const announceSupportAnswer = defineMail({
  name: 'announce_support_answer',
  payload: z.object({ message_id: z.number() }),
  find: ({ sql }, { message_id }) => findSupportAnswer(sql, message_id),
  letter: (answer, { publicUrl }) => buildSupportAnswerMail(answer, publicUrl),
  counts: ['all'],
  waitsAs: ({ message_id }) => `announce_support_answer:${message_id}`,
});

/** Sends an answer from support. Mail programs show all answers to one question together. */
function buildSupportAnswerMail(answer: SupportAnswer, publicUrl: string): MailContent {
  const { full_name, subject, body, request_id } = answer;
  const mail = buildMail({
    subject: `Re: ${subject}`,
    greeting: buildGreeting(full_name),
    sentence: `You asked us something on ${PRODUCT_NAME}. This is our answer:`,
    facts: [
      [
        { label: 'Question', value: subject },
        { label: 'Answer', value: body },
      ],
    ],
    button: 'Read it and reply',
    link: publicUrl + supportRequestPath(request_id),
    footnote: 'We don’t see replies to this email. Please use the button.',
  });
  return { ...mail, thread: `support-${request_id}` };
}
