/** `request_account_deletion` refuses older sign-ins; this leaves a minute to spare. */
const FRESH_SIGN_IN_MS = 9 * 60_000;

/** @param signedInAt in milliseconds @returns whether the sign-in is recent enough */
export function isFreshSignIn(signedInAt: number, now: number): boolean {
  return now - signedInAt < FRESH_SIGN_IN_MS;
}
