import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { buildMail, type MailContent } from './letter.ts';

/** Shows an administrator that mails arrive. */
export function buildTestMail(publicUrl: string): MailContent {
  return buildMail({
    subject: 'Test email',
    greeting: 'Hello,',
    sentence: `Emails from ${PRODUCT_NAME} reach this address. If this one was in your spam folder, check SPF and DKIM for the sender’s domain.`,
    button: 'Open the admin panel',
    link: publicUrl + PATHS.admin,
    footnote: 'You get this email because you pressed “Send a test email”.',
  });
}
