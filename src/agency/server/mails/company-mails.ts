import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { buildGreeting, buildMail, type MailContent } from '#kit/server/mails/letter.ts';
import type { CompanyNotice } from '../data/company-sign-ins.ts';

/** Changes to company sign-in that owners get mails about. */
export const COMPANY_CHANGES = [
  'changed',
  'required',
  'optional',
  'removed',
  'failing',
  'released',
] as const;

export type CompanyChange = (typeof COMPANY_CHANGES)[number];

/** Tells an owner what happened to their company sign-in, and what to do if it wasn't them. */
export function buildCompanyMail(
  { full_name, domain }: CompanyNotice,
  change: CompanyChange,
  publicUrl: string,
): MailContent {
  const [subject, sentence] = LETTERS[change](domain);
  return buildMail({
    subject,
    greeting: buildGreeting(full_name),
    sentence,
    button: 'See your company sign-in',
    link: publicUrl + PATHS.agencyProfile,
    footnote: 'You get this mail whenever your company sign-in changes.',
  });
}

const NOT_YOU = 'If it wasn’t you, remove it there and change your password.';

const LETTERS: Readonly<Record<CompanyChange, (domain: string) => [string, string]>> = {
  changed: (domain) => [
    'Your company sign-in was changed',
    `People on your team with an address at ${domain} can sign in to ${PRODUCT_NAME} at the provider that was just named. ${NOT_YOU}`,
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
    `Nobody signs in through ${domain} any more. People without a password make one with “Forgot password?”. If it wasn’t you, change your password and set it up again.`,
  ],
  failing: (domain) => [
    `The record of ${domain} is missing`,
    `The TXT record that proves that ${domain} is yours was not found. Put it back within two days, and sign-in through your company goes on as before.`,
  ],
  released: (domain) => [
    `Sign-in through ${domain} has ended`,
    `The TXT record of ${domain} has been missing for two days, or another team has proved that the domain is theirs. Your team signs in with passwords; “Forgot password?” makes one. Put the record back and check it again to go on.`,
  ],
};
