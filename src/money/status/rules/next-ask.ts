import { isUnderWay, toNextAskMs } from './checkout-waits.ts';
import type { Billing } from './own-billing.ts';
import { toPlanStatus } from './plan-status.ts';

/** Between two queries about a plan that has no checkout. */
const PENDING_WAIT_MS = 15_000;

/**
 * @returns milliseconds until billing is queried again: a checkout is pending, or a paid plan
 *   hasn't arrived; null if nothing is awaited
 */
export function findNextAskMs(billing: Billing, now: Date): number | null {
  const { checkout } = billing;
  if (checkout !== null && isUnderWay(checkout, now)) return toNextAskMs(checkout, now);
  if (toPlanStatus(billing).kind !== 'pending') return null;
  return checkout === null ? PENDING_WAIT_MS : toNextAskMs(checkout, now);
}
