import { ConnectionError } from '../connection-errors.ts';
import type { ConnectionPool } from '../connection-pool.ts';
import { createSemaphore } from '../semaphore.ts';

/** What a request needs of the pool. */
export type ConnectionSource = Pick<ConnectionPool, 'withConnection'>;

/**
 * A part of a pool: at most `atOnce` of its connections, so that those who use it leave the rest
 * alone. Who waits too long for one is refused as by the pool.
 */
export function createPoolShare(
  pool: ConnectionSource,
  { atOnce, maxWaitMs }: { atOnce: number; maxWaitMs: number },
): ConnectionSource {
  const enter = createSemaphore({ atOnce, maxWaitMs, refuse: () => new ConnectionError('busy') });
  return { withConnection: (work, options) => enter(() => pool.withConnection(work, options)) };
}
