const HOUR_MS = 60 * 60_000;

/** Stripe requires at least two days before a subscription's first payment; with time to spare. */
const SHORTEST_WAIT_MS = 49 * HOUR_MS;
/** And at most two years. */
const LONGEST_WAIT_MS = 730 * 24 * HOUR_MS;

/** Whether monthly billing can start when a paid year ends: yes, at once instead, or not yet. */
export type Waiting = 'waits' | 'at_once' | 'too_long';

/** @returns when monthly billing ordered during a year starts */
export function toWaiting(yearEndsAt: Date, now: Date): Waiting {
  const wait = yearEndsAt.getTime() - now.getTime();
  if (wait > LONGEST_WAIT_MS) return 'too_long';
  return wait >= SHORTEST_WAIT_MS ? 'waits' : 'at_once';
}
