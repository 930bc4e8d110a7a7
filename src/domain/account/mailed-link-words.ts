import type { MailedLinkType } from './mailed-link.ts';

/** What the screen says that asks before a link of a mail is used. */
export type MailedLinkWords = {
  title: string;
  /** @param email of the account, or '' where the link does not say it */
  describe: (email: string) => string;
  button: string;
  busy: string;
  /** For whom somebody else asked. */
  ignore: string;
  /** Why it may work no more. */
  expired: string;
};

/** One set for each kind of link. */
export const MAILED_LINK_WORDS: Readonly<Record<MailedLinkType, MailedLinkWords>> = {
  signup: {
    title: 'Confirm your email',
    describe: (email) => `One press confirms ${email || 'your address'} and opens your page.`,
    button: 'Confirm my email',
    busy: 'Confirming…',
    ignore: 'You did not sign up? Close this page, and nothing happens.',
    expired:
      'It has been used, or its 24 hours are over. If you confirmed your address before, sign in.',
  },
  magiclink: {
    title: 'Sign in',
    describe: (email) => `One press signs you in${email && ` as ${email}`}, on this device.`,
    button: 'Sign me in',
    busy: 'Signing in…',
    ignore: 'You did not ask for this? Close this page, and nothing happens.',
    expired: 'A link to sign in can be used once, and within an hour. Its code may have been used.',
  },
  recovery: {
    title: 'Reset your password',
    describe: (email) => `You choose the new password${email && ` of ${email}`} next.`,
    button: 'Continue',
    busy: 'One moment…',
    ignore: 'You did not ask for this? Close this page, and your password stays as it is.',
    expired: 'A link to choose a new password can be used once, and within an hour.',
  },
  email_change: {
    title: 'Confirm the change',
    describe: (email) => `Your account${email && ` ${email}`} is to have another address.`,
    button: 'Confirm the change',
    busy: 'Confirming…',
    ignore: 'You did not ask for this? Close this page, and your address stays as it is.',
    expired: 'It has been used, or its 24 hours are over. You can ask for the change once more.',
  },
  invite: {
    title: 'You are invited',
    describe: (email) =>
      `You choose a password${email && ` for ${email}`} next, and then say whether you join.`,
    button: 'Continue',
    busy: 'One moment…',
    ignore: 'You expected no invitation? Close this page, and nothing happens.',
    expired:
      'It has been used, or it is too old. If you chose a password before, sign in. Otherwise ask for a link to choose one: your address knows the account.',
  },
};
