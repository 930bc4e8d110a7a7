import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';
import { TRIAL_REFUSALS, type TrialRefusal } from '#money/rules/refusals.ts';
import { RECEIPT_FOOTNOTE } from './announce-end.ts';

/** Explains why a trial ended at once: the email or card had already had one. Nothing was charged. */
export const announceRefusal = defineMail({
  name: 'announce_refusal',
  title: 'Email why a free trial was refused',
  payload: z.object({ source: z.string() }),
  find: ({ sql }, { source }) => sql<(Recipient & { because: TrialRefusal })[]>`
    select u.email, coalesce(p.full_name, '') as full_name, j.because
    from private.judged_trials j
    join auth.users u on u.id = j.user_id
    join public.profiles p on p.user_id = u.id
    where j.source = ${source} and j.because is not null and u.email <> ''`,
  letter: ({ because }) => ({
    subject: 'We couldn’t start your free trial',
    sentence:
      `${TRIAL_REFUSALS[because]} We cancelled the new trial, and your card wasn’t charged. ` +
      'You can subscribe without a trial whenever you like.',
    button: 'See the plans',
    link: PATHS.billing,
    footnote: RECEIPT_FOOTNOTE,
  }),
  waitsAs: ({ source }) => `announce_refusal ${source}`,
});
