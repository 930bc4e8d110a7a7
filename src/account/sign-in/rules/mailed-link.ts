import { parseRedirect } from './redirect.ts';

/** The purpose of an emailed link. */
export type MailedLinkType = 'signup' | 'magiclink' | 'recovery' | 'email_change' | 'invite';

/** A mailed link about an account, for the screen that asks before using it. */
export type MailedLink = {
  tokenHash: string;
  type: MailedLinkType;
  /** The account's email in the link: enough for texts and for resending, but no proof. */
  email: string;
  /** Its target once used: one of our own paths. */
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
