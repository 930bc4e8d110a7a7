import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';
import { toPlainAgency } from '#kit/server/mails/letter.ts';

type Suspension = Recipient & {
  reason: string;
  /** The agency that suspended it. */
  agency_name: string | null;
};

/**
 * Emails an owner that their page was suspended and why, or is open again, if still true; queued by the
 * trigger `private.tell_suspension`.
 */
export const announceSuspension = defineMail({
  name: 'announce_suspension',
  title: 'Email about a suspended or reopened page',
  payload: z.object({
    user_id: z.uuid(),
    by: z.enum(['administrator', 'agency']),
    change: z.enum(['suspended', 'lifted']),
  }),
  find: ({ sql }, { user_id, by, change }) => sql<Suspension[]>`
    select u.email, p.full_name, coalesce(s.reason, '') as reason, a.name as agency_name
    from auth.users u
    join public.profiles p on p.user_id = u.id
    left join private.suspensions s on s.user_id = u.id and s.suspended_by = ${by}
    left join public.agency_staff t on t.user_id = u.id and s.suspended_by = 'agency'
    left join public.agencies a on a.owner_id = t.agency_id
    where u.id = ${user_id} and u.email_confirmed_at is not null
      and case when ${change} = 'suspended' then s.user_id is not null else p.is_active end`,
  letter: ({ reason, agency_name }, { by, change }) => ({
    ...(change === 'lifted' ? OPEN : by === 'agency' ? toAgencyLetter(agency_name) : CLOSED),
    facts: reason === '' ? [] : [[{ label: 'Why', value: reason }]],
    link: PATHS.home,
    footnote: 'We send this email when your page is closed or opened again.',
  }),
  waitsAs: ({ user_id, by }) => `announce_suspension ${user_id} ${by}`,
});

const KEPT =
  'Visitors see a “not found” page. Nothing is deleted: you can still sign in and edit it.';

const CLOSED = {
  subject: 'Your page is suspended',
  sentence:
    `Your page on ${PRODUCT_NAME} is closed. ${KEPT} If you think this is wrong, sign in and ` +
    'appeal. A person reads it and answers.',
  button: 'Sign in and appeal',
};

const OPEN = {
  subject: 'Your page is open again',
  sentence: `Your page on ${PRODUCT_NAME} is open again for everyone, as you left it.`,
  button: 'See your page',
};

function toAgencyLetter(name: string | null) {
  const agency = name === null ? 'Your agency' : toPlainAgency(name);
  return {
    subject: `${agency} suspended your page`,
    sentence:
      `${agency} has closed your page on ${PRODUCT_NAME}. ${KEPT} Only your agency can open it ` +
      'again: please ask there.',
    button: 'See your page',
  };
}
