/* How the signed-in person arrived; lost when the page closes. */

/** Why a password is set without the old one: it was forgotten, or there was none. */
export type RecoveryReason = 'recovery' | 'invite';

let recovering: RecoveryReason | null = null;

/** Call once a link that allows setting a password has signed the person in. */
export function beginRecovery(reason: RecoveryReason = 'recovery') {
  recovering = reason;
}

/** @returns whether such a link was used and the password is still to be set */
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

/** Whether somebody has just signed in or confirmed their email, and hasn't seen a screen yet. */
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
