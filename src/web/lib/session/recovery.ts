/** Why somebody chooses a password without knowing one: it was forgotten, or there never was one. */
export type RecoveryReason = 'recovery' | 'invite';

let recovering: RecoveryReason | null = null;

/** To be called once a link that lets somebody choose a password has signed them in. */
export function beginRecovery(reason: RecoveryReason = 'recovery') {
  recovering = reason;
}

/** @returns whether such a link was used and the new password is still to be chosen */
export function isRecovering(): boolean {
  return recovering !== null;
}

/** @returns whether the password to be chosen is the first of an account that an agency made */
export function isFirstPassword(): boolean {
  return recovering === 'invite';
}

/** To be called once the new password is set. */
export function endRecovery() {
  recovering = null;
}
