import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';

/** Emails an account's owner that a recovery code was used, in case someone else used it. */
export const announceRecovery = defineMail({
  name: 'announce_recovery',
  title: 'Email that a recovery code was used',
  payload: z.object({ user_id: z.uuid() }),
  find: ({ sql }, { user_id }) => sql<Recipient[]>`
    select u.email, coalesce(p.full_name, '') as full_name
    from auth.users u left join public.profiles p on p.user_id = u.id
    where u.id = ${user_id} and u.email <> ''`,
  letter: () => ({
    subject: 'A recovery code was used',
    sentence:
      `You signed in to ${PRODUCT_NAME} with your password and a recovery code. That code is used up; ` +
      'your app and your other codes still work. If you lost your phone, remove its app in your ' +
      'settings and set up a new one.',
    button: 'It wasn’t me: choose a new password',
    link: PATHS.forgotPassword,
    footnote: 'We send this email whenever a recovery code is used.',
  }),
  counts: { never: 'It keeps an account safe, so a flood of other mails must not hold it back.' },
});
