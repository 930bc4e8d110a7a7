import * as z from 'zod/mini';
import { countSignInMail, findSignInNotice } from '#account/server/data/sign-in-mails.ts';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { buildSignInMail } from './sign-in-mails.ts';

/**
 * Tells an owner that their account was signed in to on an unknown device. A browser that is then recognised
 * cancels this job (`remember_device`).
 */
export const announceSignIn = defineMail({
  name: 'announce_sign_in',
  payload: z.object({
    user_id: z.uuid(),
    signed_in_at: z.string(),
    user_agent: z.nullable(z.string()),
    address: z.nullable(z.string()),
  }),
  find: ({ sql }, { user_id }) => findSignInNotice(sql, user_id),
  letter: (notice, { payload, publicUrl }) => buildSignInMail(notice.full_name, payload, publicUrl),
  counts: { never: 'These mails have a count of their own (`countSignInMail`).' },
  // Counted once sent, so that an unreachable mail server uses none up.
  done: ({ sql }, { user_id }) => countSignInMail(sql, user_id),
});
