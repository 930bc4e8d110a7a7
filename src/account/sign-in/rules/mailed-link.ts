import { parseRedirect } from './redirect.ts';

/** The purpose of an emailed link. */
export type MailedLinkType = 'signup' | 'magiclink' | 'recovery' | 'email_change' | 'invite';

/** An emailed link about an account, for the screen that asks before using it. */
export type MailedLink = {
  tokenHash: string;
  type: MailedLinkType;
  /** The account's email in the link: used in texts and for resending, never as proof. */
  email: string;
  /** Where it leads once used: one of our own paths. */
  path: string;
};

const TYPES: readonly string[] = [
  'signup',
  'magiclink',
  'recovery',
  'email_change',
  'invite',
] satisfies MailedLinkType[];

/**
 * @param fragment of the link, with or without `#`
 * @param origin our own; all targets are on it
 * @returns the link, or null if it isn't ours
 */
export function parseMailedLink(fragment: string, origin: string): MailedLink | null {
  const values = new URL(`?${fragment.replace(/^#/, '')}`, origin).searchParams;
  const tokenHash = values.get('token_hash') ?? '';
  const type = values.get('type') ?? '';
  if (tokenHash === '' || !isType(type)) return null;
  // A hosted backend's emails don't escape it, and it is the last.
  const unescaped = /&redirect_to=(https?:\/\/.*)$/.exec(fragment)?.[1];
  const target = unescaped ?? values.get('redirect_to') ?? '';
  const path = target.startsWith(`${origin}/`) ? target.slice(origin.length) : null;
  return { tokenHash, type, email: values.get('email') ?? '', path: parseRedirect(path) };
}

function isType(value: string): value is MailedLinkType {
  return TYPES.includes(value);
}

/** Texts of the screen that asks for confirmation before it uses an emailed link. */
type MailedLinkWords = {
  title: string;
  /** @param email of the account, or '' if the link has none */
  describe: (email: string) => string;
  button: string;
  busy: string;
  /** For people who didn't ask for the link. */
  ignore: string;
  /** Why the link may have expired. */
  expired: string;
};

/** One set for each kind of link. */
export const MAILED_LINK_WORDS: Readonly<Record<MailedLinkType, MailedLinkWords>> = {
  signup: {
    title: 'Confirm your email',
    describe: (email) => `Confirm ${email || 'your address'} to open your page to visitors.`,
    button: 'Confirm my email',
    busy: 'Confirming…',
    ignore: 'Didn’t sign up? Close this page and nothing happens.',
    expired:
      'It was used already, or it’s older than 24 hours. Sign in to continue or get a new link.',
  },
  magiclink: {
    title: 'Sign in',
    describe: (email) => `Sign in${email && ` as ${email}`} on this device.`,
    button: 'Sign me in',
    busy: 'Signing in…',
    ignore: 'Didn’t ask for this? Close this page and nothing happens.',
    expired: 'Each link works once, within an hour. Maybe you used its code.',
  },
  recovery: {
    title: 'Reset your password',
    describe: (email) => `Next, choose a new password${email && ` for ${email}`}.`,
    button: 'Continue',
    busy: 'One moment…',
    ignore: 'Didn’t ask for this? Close this page and your password stays the same.',
    expired: 'Each link works once, within an hour.',
  },
  email_change: {
    title: 'Confirm the change',
    describe: (email) => `Change your account’s email address${email && `, ${email}`}.`,
    button: 'Confirm the change',
    busy: 'Confirming…',
    ignore: 'Didn’t ask for this? Close this page and your address stays the same.',
    expired: 'It was used already, or it’s older than 24 hours. You can ask for the change again.',
  },
  invite: {
    title: 'You’re invited',
    describe: (email) =>
      `Choose a password${email && ` for ${email}`}, then decide whether to join.`,
    button: 'Continue',
    busy: 'One moment…',
    ignore: 'Didn’t expect this? Close this page and nothing happens.',
    expired:
      'It was used already, or it’s too old. If you have a password, sign in. If not, choose “Forgot password?” when you sign in.',
  },
};
