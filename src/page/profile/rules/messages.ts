import { PAGE_REFUSALS } from '#page/rules/refusals.ts';

/** Messages about loading and saving a profile (coverage 8.6 to 8.10, 8.29, 8.30). */
export const PROFILE_MESSAGES = {
  loadFailed: 'Failed to load profile',
  /**
   * Taken while saving. Before that, `private.find_username_problem` refuses it in SQL; for
   * reserved names see also `USERNAME_MESSAGES`.
   */
  usernameTaken: 'Username is already taken',
  accessDenied: 'Access denied. You can only modify your own profile.',
  saveLimit: PAGE_REFUSALS.save_too_soon[1],
  signedOut: 'You must be logged in to save changes',
  published: 'Published',
  notFound: 'Profile not found',
} as const;

/** An error of the data API. */
export type SaveRefusal = { code?: string | undefined; message: string };

/**
 * Turns a refusal into the owner's message (coverage 8.7 to 8.10, in this order).
 *
 * @param refusal its code is an SQLSTATE, or `PT` and an HTTP status from our own rules
 */
export function buildSaveFailure({ code, message }: SaveRefusal): string {
  if (code === '23505') return PROFILE_MESSAGES.usernameTaken;
  if (code === '42501' || code === 'PGRST116') return PROFILE_MESSAGES.accessDenied;
  if (code?.startsWith('PT') || message.includes('Invalid')) return message;
  return `Failed to save changes: ${message}`;
}
