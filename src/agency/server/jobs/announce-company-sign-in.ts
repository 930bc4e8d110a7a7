import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';

/** Changes to company sign-in that owners are emailed about. */
export const COMPANY_CHANGES = [
  'changed',
  'required',
  'optional',
  'removed',
  'failing',
  'released',
] as const;

/**
 * Emails an agency's owner that its company sign-in has changed, or that its domain's record is missing, and
 * what to do if it wasn't them.
 */
export const announceCompanySignIn = defineMail({
  name: 'announce_company_sign_in',
  title: 'Email about a company sign-in change',
  payload: z.object({ agency: z.uuid(), domain: z.string(), change: z.enum(COMPANY_CHANGES) }),
  find: ({ sql }, { agency, domain, change }) => sql<Recipient[]>`
    select u.email, coalesce(p.full_name, '') as full_name
    from auth.users u
    left join public.profiles p on p.user_id = u.id
    left join private.company_sign_ins c on c.agency_id = u.id
    where u.id = ${agency} and u.email <> ''
      and (${change} not in ('failing', 'released') or c.domain = ${domain} and c.state = ${change})`,
  letter(_owner, { domain, change }) {
    const [subject, sentence] = LETTERS[change](domain);
    return {
      subject,
      sentence,
      button: 'See your company sign-in',
      link: PATHS.agencyProfile,
      footnote: 'We send this email whenever your company sign-in changes.',
    };
  },
  waitsAs: ({ agency, change }) => `announce_company_sign_in ${agency} ${change}`,
});

const NOT_YOU = 'If it wasn’t you, remove it there and change your password.';

const LETTERS: Readonly<
  Record<(typeof COMPANY_CHANGES)[number], (domain: string) => [string, string]>
> = {
  changed: (domain) => [
    'Your company sign-in was changed',
    `People on your team with an address at ${domain} can now sign in to ${PRODUCT_NAME} with the new provider. ${NOT_YOU}`,
  ],
  required: (domain) => [
    'Your team now signs in through your company',
    `People on your team with an address at ${domain} can no longer sign in another way. You still can. ${NOT_YOU}`,
  ],
  optional: (domain) => [
    'Your team can sign in with passwords again',
    `People on your team with an address at ${domain} can sign in through your company or another way. ${NOT_YOU}`,
  ],
  removed: (domain) => [
    'Your company sign-in was removed',
    `Sign-in with ${domain} stops. People without a password can set one with “Forgot password?”. If it wasn’t you, change your password and set it up again.`,
  ],
  failing: (domain) => [
    `The record of ${domain} is missing`,
    `We couldn’t find the TXT record that proves ${domain} is yours. Put it back within two days to keep company sign-in.`,
  ],
  released: (domain) => [
    `Sign-in through ${domain} has ended`,
    `The TXT record of ${domain} has been missing for two days, or another team has proved that the domain is theirs. Your team signs in with passwords; “Forgot password?” sets one. Put the record back and check it again to continue.`,
  ],
};
