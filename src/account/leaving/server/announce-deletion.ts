import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { formatDay } from '#kit/server/mails/format-day.ts';
import { buildGreeting, buildMail, type MailContent } from '#kit/server/mails/letter.ts';
import { findAccountNotice } from './account-deletions.ts';

/** Tells the owner of an account that it will be deleted, or stays: someone else may have asked for it. */
export const announceDeletion = defineMail({
  name: 'announce_deletion',
  payload: z.object({ user_id: z.uuid(), change: z.enum(['requested', 'restored']) }),
  async find({ sql, onEvent }, { user_id, change }) {
    const notice = await findAccountNotice(sql, user_id);
    if (notice === null) return null;
    onEvent({ kind: 'deletion', outcome: change, userId: user_id });
    // A change that was undone meanwhile queues its own job.
    const isStillSo = (change === 'requested') === (notice.due_at !== null);
    return notice.email !== '' && isStillSo ? notice : null;
  },
  letter: (notice, { publicUrl }) =>
    notice.due_at
      ? buildDeletionMail(notice, notice.due_at, publicUrl)
      : buildRestorationMail(notice, publicUrl),
  counts: { never: 'It keeps an account safe, so a flood of other mails must not hold it back.' },
});

/**
 * Tells an owner that their account will be deleted, and until when they can come back, in days of their time
 * zone.
 */
function buildDeletionMail(
  { full_name, time_zone }: { full_name: string; time_zone: string },
  dueAt: Date,
  publicUrl: string,
): MailContent {
  return buildMail({
    subject: 'Your account will be deleted',
    greeting: buildGreeting(full_name),
    sentence:
      `You asked us to delete your ${PRODUCT_NAME} account. Your page is offline now, and you are ` +
      `signed out everywhere. Until ${formatDay(dueAt, time_zone)} you can sign in and bring ` +
      'everything back; after that day all of it is deleted for good.',
    button: 'Sign in',
    link: publicUrl + PATHS.signIn,
    footnote: 'If it was not you, sign in, bring the account back and change your password.',
  });
}

/** Tells an owner that their account stays, with its paid plan. */
function buildRestorationMail(
  { full_name, is_subscribed }: { full_name: string; is_subscribed: boolean },
  publicUrl: string,
): MailContent {
  return buildMail({
    subject: 'Your account stays',
    greeting: buildGreeting(full_name),
    sentence:
      `Your ${PRODUCT_NAME} account will not be deleted, and your page is as it was.` +
      (is_subscribed ? ' Your subscription goes on as before.' : ''),
    button: 'Open your dashboard',
    link: publicUrl + PATHS.home,
    footnote: 'If it was not you, change your password.',
  });
}
