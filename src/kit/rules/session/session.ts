import { isRecord } from '../values/json.ts';

/** @param user from the sign-in service @returns whether the account requires a second factor */
export function hasSecondFactor(user: object): boolean {
  const { factors } = user as { factors?: unknown };
  return Array.isArray(factors) && factors.some((f) => isRecord(f) && f.status === 'verified');
}

/** `request_account_deletion` refuses older sign-ins; this leaves a minute to spare. */
const FRESH_SIGN_IN_MS = 9 * 60_000;

/** @param signedInAt in milliseconds @returns whether the sign-in is recent enough */
export function isFreshSignIn(signedInAt: number, now: number): boolean {
  return now - signedInAt < FRESH_SIGN_IN_MS;
}

export const SESSION_ENDED_WORDS = 'Your session has ended. Please sign in again.';

/** Refuses every write by an administrator who views another user's account. */
export const ONLY_LOOKING = 'You are only looking.';

/** @param seconds left @returns them in words: `29 min left`, `45 s left` */
export function tellTimeLeft(seconds: number): string {
  return seconds > 60 ? `${Math.ceil(seconds / 60)} min left` : `${seconds} s left`;
}
