import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';
import { formatDay } from '#kit/server/mails/letter.ts';

type AccountNotice = Recipient & {
  time_zone: string;
  /** When the account will be deleted, if it still will. */
  due_at: Date | null;
  /** Whether it has a subscription that its deletion would have ended. */
  is_subscribed: boolean;
};

/** Emails an account's owner that it will be deleted or stays, in case someone else asked. */
export const announceDeletion = defineMail({
  name: 'announce_deletion',
  title: 'Email about a deleted or reopened account',
  payload: z.object({ user_id: z.uuid(), change: z.enum(['requested', 'restored']) }),
  async find({ sql, onEvent }, { user_id, change }) {
    const accounts = await sql<AccountNotice[]>`
      select coalesce(u.email, '') as email, coalesce(p.full_name, '') as full_name, d.due_at,
        private.zone_of(u.id) as time_zone, exists (
          select from private.latest_facts(u.id) f
          where f.kind = 'subscription' and f.status in ('trialing', 'active')) as is_subscribed
      from auth.users u
      left join public.profiles p on p.user_id = u.id
      left join private.account_deletions d on d.user_id = u.id
      where u.id = ${user_id}`;
    if (accounts.length > 0) onEvent({ kind: 'deletion', outcome: change, userId: user_id });
    // Undoing the change queues a job of its own.
    return accounts.filter(
      ({ email, due_at }) => email !== '' && (change === 'requested') === (due_at !== null),
    );
  },
  letter: ({ due_at, time_zone, is_subscribed }) =>
    due_at
      ? {
          subject: 'Your account will be deleted',
          sentence:
            `You asked us to delete your ${PRODUCT_NAME} account. Your page is offline now, and you are ` +
            `signed out everywhere. Until ${formatDay(due_at, time_zone)} you can sign in and bring ` +
            'everything back; after that day everything is deleted for good.',
          button: 'Sign in',
          link: PATHS.signIn,
          footnote: 'If it wasn’t you, sign in, bring the account back and change your password.',
        }
      : {
          subject: 'Your account stays',
          sentence:
            `We won’t delete your ${PRODUCT_NAME} account, and your page is back as it was.` +
            (is_subscribed ? ' Your subscription continues.' : ''),
          button: 'Open your dashboard',
          link: PATHS.home,
          footnote: 'If it wasn’t you, change your password.',
        },
  counts: { never: 'It keeps an account safe, so a flood of other mails must not hold it back.' },
});
