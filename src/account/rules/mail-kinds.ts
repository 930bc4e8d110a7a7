import { MAIL_KINDS, type MailKind } from '#kit/rules/mails/mail-kinds.ts';

/** @returns the kinds of mail for a user, in the order of their switches */
export function listMailKinds(isAdministrator: boolean): readonly MailKind[] {
  return MAIL_KINDS.filter((kind) => kind !== 'reports' || isAdministrator);
}

/** The column of a kind in `account_settings`. */
export type MailColumn = `mails_${MailKind}`;

/** @returns the column with a kind's setting */
export function toMailColumn(kind: MailKind): MailColumn {
  return `mails_${kind}`;
}

type MailWords = {
  label: string;
  /** The email, and the consequence of turning it off. */
  description: string;
  /** As in `mails about new leads`. */
  about: string;
};

export const MAIL_WORDS: Readonly<Record<MailKind, MailWords>> = {
  leads: {
    label: 'New leads',
    description: 'An email for each, up to 7 a day',
    about: 'new leads',
  },
  digest: {
    label: 'Daily summary',
    description: 'A daily email with new leads',
    about: 'the summary of your leads',
  },
  plan: {
    label: 'Yearly plan ending',
    description: '2 weeks before it ends, and again 3 days before',
    about: 'the end of your yearly plan',
  },
  agency: {
    label: 'Teams',
    description: 'Invitations from agencies, changes in your team, and leads assigned to you',
    about: 'teams',
  },
  reports: {
    label: 'Reports and appeals',
    description: 'Pages to review, at most every 4 hours',
    about: 'reports and appeals',
  },
};

/** Emails that can't be switched off. */
export const SAFETY_MAILS =
  'You always get emails about sign-ins, your password and address, deletion, upcoming charges and ' +
  'failed payments.';
