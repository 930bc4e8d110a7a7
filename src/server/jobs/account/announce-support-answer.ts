import * as z from 'zod/mini';
import { findSupportAnswer } from '../../data/account/support-answers.ts';
import { buildSupportAnswerMail } from '../../mails/support-mails.ts';
import { defineMail } from '../define-mail.ts';

/** Mails an answer from support; `admin_answer_support` queues it. */
export const announceSupportAnswer = defineMail({
  name: 'announce_support_answer',
  payload: z.object({ message_id: z.number() }),
  find: ({ sql }, { message_id }) => findSupportAnswer(sql, message_id),
  letter: (answer, { publicUrl }) => buildSupportAnswerMail(answer, publicUrl),
  counts: ['all'],
  waitsAs: ({ message_id }) => `announce_support_answer:${message_id}`,
});
