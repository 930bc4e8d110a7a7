import { PATHS } from '#domain/paths.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { buildGreeting, buildMail, type MailContent } from './letter.ts';

const DAY_FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** Tells an owner that their account goes, and until when they can come back. */
export function buildDeletionMail(fullName: string, dueAt: Date, publicUrl: string): MailContent {
  return buildMail({
    subject: 'Your account will be deleted',
    greeting: buildGreeting(fullName),
    sentence:
      `You asked us to delete your ${PRODUCT_NAME} account. Your page is offline now, and you are ` +
      `signed out everywhere. Until ${DAY_FORMAT.format(dueAt)} you can sign in and bring ` +
      'everything back; after that day all of it is deleted for good.',
    button: 'Sign in',
    link: publicUrl + PATHS.signIn,
    footnote: 'If it was not you, sign in, bring the account back and change your password.',
  });
}

/** Tells an owner that their account stays. */
export function buildRestorationMail(fullName: string, publicUrl: string): MailContent {
  return buildMail({
    subject: 'Your account stays',
    greeting: buildGreeting(fullName),
    sentence: `Your ${PRODUCT_NAME} account will not be deleted, and your page is as it was.`,
    button: 'Open your dashboard',
    link: publicUrl + PATHS.home,
    footnote: 'If it was not you, change your password.',
  });
}
