import { parseRedirect } from '#account/sign-in/rules/redirect.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { getSession } from '#kit/web/session/session.ts';

/* How the signed-in person arrived; lost when the page closes. */

/** Why a password is set without the old one: it was forgotten, or there was none. */
export type RecoveryReason = 'recovery' | 'invite';

let recovering: RecoveryReason | null = null;

/** Call after a link that allows setting a password has signed the person in. */
export function beginRecovery(reason: RecoveryReason = 'recovery') {
  recovering = reason;
}

/** @returns whether such a link was used and the password isn't set yet */
export function isRecovering(): boolean {
  return recovering !== null;
}

/** @returns whether it is the first password of an account that an agency created */
export function isFirstPassword(): boolean {
  return recovering === 'invite';
}

/** Call once the new password is set. */
export function endRecovery() {
  recovering = null;
}

/** Set after a sign-in or a confirmed email, until the next screen shows. */
let isArriving = false;

/** Call after a sign-in, before opening the home screen. */
export function beginArrival() {
  isArriving = true;
}

/** @returns whether this is the first screen after a sign-in; true only once */
export function endArrival(): boolean {
  const was = isArriving;
  isArriving = false;
  return was;
}

/**
 * Redirects signed-in people away from the sign-in screens. A recovery link opens the sign-in screen already
 * signed in, and continues to the new password.
 *
 * @param url of the sign-in screen
 * @returns the path to continue to, or null for a visitor
 */
export async function findWayPast({ pathname, searchParams }: URL): Promise<string | null> {
  if (pathname === PATHS.forgotPassword) return null;
  const session = await getSession().catch(() => null);
  if (!session) return null;
  return isRecovering() ? PATHS.resetPassword : parseRedirect(searchParams.get('redirect'));
}
