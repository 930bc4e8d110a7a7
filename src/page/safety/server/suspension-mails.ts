import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import {
  buildGreeting,
  buildMail,
  type Letter,
  type MailContent,
  toPlainAgency,
} from '#kit/server/mails/letter.ts';
import type { SuspensionChange, SuspensionNotice } from './suspension-mail-rows.ts';

/** Tells an owner that their page was suspended, why, and what to do about it; or that it is open again. */
export function buildSuspensionMail(
  change: SuspensionChange,
  notice: SuspensionNotice,
  publicUrl: string,
): MailContent {
  const { full_name, reason } = notice;
  return buildMail({
    ...toLetter(change, notice),
    greeting: buildGreeting(full_name),
    facts: reason === '' ? [] : [[{ label: 'Why', value: reason }]],
    link: publicUrl + PATHS.home,
  });
}

type SuspensionLetter = Omit<Letter, 'greeting' | 'facts' | 'link'>;

const CLOSED =
  'Visitors see a “not found” page. Nothing is deleted: you can still sign in and edit it.';

const BY_ADMINISTRATOR: SuspensionLetter = {
  subject: 'Your page is suspended',
  sentence:
    `Your page on ${PRODUCT_NAME} is closed. ${CLOSED} If you think this is wrong, sign in and ` +
    'appeal. A person reads it and answers.',
  button: 'Sign in and appeal',
  footnote: 'You get this mail when your page is closed or opened again.',
};

function toLetter({ by, change }: SuspensionChange, notice: SuspensionNotice): SuspensionLetter {
  if (change === 'lifted') return OPEN;
  return by === 'agency' ? toAgencyLetter(notice) : BY_ADMINISTRATOR;
}

function toAgencyLetter({ agency_name }: SuspensionNotice): SuspensionLetter {
  const agency = agency_name === null ? 'Your agency' : toPlainAgency(agency_name);
  return {
    ...BY_ADMINISTRATOR,
    subject: `${agency} suspended your page`,
    sentence:
      `${agency} has closed your page on ${PRODUCT_NAME}. ${CLOSED} Only your agency can open it ` +
      'again: please ask there.',
    button: 'See your page',
  };
}

const OPEN: SuspensionLetter = {
  ...BY_ADMINISTRATOR,
  subject: 'Your page is open again',
  sentence: `Your page on ${PRODUCT_NAME} is open again for everybody, as you left it.`,
  button: 'See your page',
};
