import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { buildGreeting, buildMail, type MailContent } from '#kit/server/mails/letter.ts';

/** Tells an owner about a sign-in with one of their recovery codes. */
export function buildRecoveryMail(fullName: string, publicUrl: string): MailContent {
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
