import { PATHS } from '#domain/paths.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { buildGreeting, buildMail, type MailContent } from './letter.ts';

/** Tells an owner that a recovery code took their second factor off. */
export function buildRecoveryMail(fullName: string, publicUrl: string): MailContent {
  return buildMail({
    subject: 'A recovery code was used',
    greeting: buildGreeting(fullName),
    sentence:
      `Somebody signed in to your ${PRODUCT_NAME} account with your password and one of your recovery ` +
      'codes. Two-factor sign-in is off now, you are signed out everywhere, and your other codes are ' +
      'void. If that was you, set two-factor sign-in up again with your new device.',
    button: 'It was not me: choose a new password',
    link: publicUrl + PATHS.forgotPassword,
    footnote: 'You get this mail for safety, whenever a recovery code is used.',
  });
}
