import { ConnectionError } from '../connection-errors.ts';
import type { ConnectionPool } from '../connection-pool.ts';
import { createGate } from '../gate.ts';

/** What a request needs of the pool. */
export type Lender = Pick<ConnectionPool, 'lend'>;

/**
 * A part of a pool: at most `atOnce` of its connections, so that those who use it leave the rest
 * alone. Who waits too long for one is refused as by the pool.
 */
export function createLoanShare(
  pool: Lender,
  { atOnce, maxWaitMs }: { atOnce: number; maxWaitMs: number },
): Lender {
  const enter = createGate({ atOnce, maxWaitMs, refuse: () => new ConnectionError('busy') });
  return { lend: (work, options) => enter(() => pool.lend(work, options)) };
}
