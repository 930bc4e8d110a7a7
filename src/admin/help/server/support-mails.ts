import { supportRequestPath } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { buildGreeting, buildMail, type MailContent } from '#kit/server/mails/letter.ts';
import type { SupportAnswer } from './support-answers.ts';

/** Sends an answer from support. Mail programs show all answers to one question together. */
export function buildSupportAnswerMail(answer: SupportAnswer, publicUrl: string): MailContent {
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
