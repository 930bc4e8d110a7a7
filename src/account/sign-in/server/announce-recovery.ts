import * as z from 'zod/mini';
import { findAccountNotice } from '#account/leaving/server/account-deletions.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { buildGreeting, buildMail, type MailContent } from '#kit/server/mails/letter.ts';

/** Tells the owner of an account that a recovery code was used: someone else may have used it. */
export const announceRecovery = defineMail({
  name: 'announce_recovery',
  payload: z.object({ user_id: z.uuid() }),
  async find({ sql }, { user_id }) {
    const notice = await findAccountNotice(sql, user_id);
    return notice?.email ? notice : null;
  },
  letter: (notice, { publicUrl }) => buildRecoveryMail(notice.full_name, publicUrl),
  counts: { never: 'It keeps an account safe, so a flood of other mails must not hold it back.' },
});

/** Tells an owner about a sign-in with one of their recovery codes. */
function buildRecoveryMail(fullName: string, publicUrl: string): MailContent {
  return buildMail({
    subject: 'A recovery code was used',
    greeting: buildGreeting(fullName),
    sentence:
      `You signed in to ${PRODUCT_NAME} with your password and a recovery code. That code is used up; ` +
      'your app and your other codes still work. If you lost your phone, remove its app in your ' +
      'settings and set up a new one.',
    button: 'It wasn’t me: choose a new password',
    link: publicUrl + PATHS.forgotPassword,
    footnote: 'We send this mail whenever a recovery code is used.',
  });
}
