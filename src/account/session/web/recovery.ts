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
