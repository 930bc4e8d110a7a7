const HOUR_MS = 60 * 60_000;

/** Stripe lets a subscription wait two days at least before its first payment; with time to spare. */
const SHORTEST_WAIT_MS = 49 * HOUR_MS;
/** And two years at most. */
const LONGEST_WAIT_MS = 730 * 24 * HOUR_MS;

/** Whether months can begin when a paid year ends: they can, at once instead, or not yet. */
export type Waiting = 'waits' | 'at_once' | 'too_long';

/** @returns how months begin that are ordered while a year runs */
export function toWaiting(yearEndsAt: Date, now: Date): Waiting {
  const wait = yearEndsAt.getTime() - now.getTime();
  if (wait > LONGEST_WAIT_MS) return 'too_long';
  return wait >= SHORTEST_WAIT_MS ? 'waits' : 'at_once';
}
