import * as z from 'zod/mini';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { findSupportAnswer } from './support-answers.ts';
import { buildSupportAnswerMail } from './support-mails.ts';

/** Mails an answer from support; `admin_answer_support` queues it. */
export const announceSupportAnswer = defineMail({
  name: 'announce_support_answer',
  payload: z.object({ message_id: z.number() }),
  find: ({ sql }, { message_id }) => findSupportAnswer(sql, message_id),
  letter: (answer, { publicUrl }) => buildSupportAnswerMail(answer, publicUrl),
  counts: ['all'],
  waitsAs: ({ message_id }) => `announce_support_answer:${message_id}`,
});
