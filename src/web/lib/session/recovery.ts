let recovering = false;

/** To be called once a recovery link has signed somebody in. */
export function beginRecovery() {
  recovering = true;
}

/** @returns whether a recovery link was used and the new password is still to be chosen */
export function isRecovering(): boolean {
  return recovering;
}

/** To be called once the new password is set. */
export function endRecovery() {
  recovering = false;
}
