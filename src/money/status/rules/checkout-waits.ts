import type { Billing, Checkout } from './own-billing.ts';
import { toPlanStatus } from './plan-status.ts';

/** How long an abandoned checkout is still mentioned. */
const OPEN_FOR_MS = 30 * 60_000;

/** Delay before asking again: a bank takes days, a card seconds. */
const SHORTEST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;
const BANK_WAIT_MS = 60_000;
/** Delay between two queries about a plan that has no checkout. */
const PENDING_WAIT_MS = 15_000;

/**
 * @returns milliseconds until billing is queried again, if a checkout is pending or a paid plan hasn't
 *   arrived; null otherwise
 */
export function findNextAskMs(billing: Billing, now: Date): number | null {
  const { checkout } = billing;
  if (checkout !== null && isUnderWay(checkout, now)) return toNextAskMs(checkout, now);
  if (toPlanStatus(billing).kind !== 'pending') return null;
  return checkout === null ? PENDING_WAIT_MS : toNextAskMs(checkout, now);
}

/** @returns whether it may end at any moment */
export function isUnderWay({ status, created_at }: Checkout, now: Date): boolean {
  const age = now.getTime() - Date.parse(created_at);
  return status === 'processing' || (status === 'open' && age < OPEN_FOR_MS);
}

/** @returns milliseconds: a share of the time already passed, so that waits grow */
export function toNextAskMs({ status, created_at }: Checkout, now: Date): number {
  if (status === 'processing') return BANK_WAIT_MS;
  // Either clock may be ahead.
  const passed = Math.abs(now.getTime() - Date.parse(created_at));
  return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, Math.round(passed / 8)));
}
