import { parseRedirect } from './redirect.ts';

/** The purpose of an emailed link. */
export type MailedLinkType = 'signup' | 'magiclink' | 'recovery' | 'email_change' | 'invite';

/** A link of a mail about an account, as the screen that asks before it is used finds it. */
export type MailedLink = {
  tokenHash: string;
  type: MailedLinkType;
  /** The account's address as the link says it: good for words and for sending again, no proof. */
  email: string;
  /** Where it leads once it is used: a path of our own. */
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
 * @param origin our own; a link leads nowhere else
 * @returns the link, or null if it isn't ours
 */
export function parseMailedLink(fragment: string, origin: string): MailedLink | null {
  const values = new URL(`?${fragment.replace(/^#/, '')}`, origin).searchParams;
  const tokenHash = values.get('token_hash') ?? '';
  const type = values.get('type') ?? '';
  if (tokenHash === '' || !isType(type)) return null;
  const target = values.get('redirect_to') ?? '';
  const path = target.startsWith(`${origin}/`) ? target.slice(origin.length) : null;
  return { tokenHash, type, email: values.get('email') ?? '', path: parseRedirect(path) };
}

function isType(value: string): value is MailedLinkType {
  return TYPES.includes(value);
}
