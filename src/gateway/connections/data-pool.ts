import type { Sql } from 'postgres';
import {
  ACQUIRE_TIMEOUT_MS,
  ANONYMOUS_MAX_WAIT_MS,
  ANONYMOUS_POOL_SHARE,
  CALLER_MAX_WAIT_MS,
  CALLER_MAX_WAITING,
  SIGN_IN_POOL_SHARE,
} from '../limits/connections.ts';
import { createCallerSemaphores } from '../turns/caller-semaphores.ts';
import { createSemaphore } from '../turns/semaphore.ts';
import { ConnectionError } from './connection-errors.ts';
import type { AcquireOptions, ConnectionPool } from './connection-pool.ts';

/** Whose work a connection is for. */
export type Use = AcquireOptions & {
  /** The account or the address that asks; without it there is nobody to be fair to. */
  caller?: string | undefined;
  /** Whether it asks without an account, as anybody can. */
  isAnonymous?: boolean;
};

/** The connections for what callers ask of tables and files. */
export type DataPool = {
  withConnection<Result>(work: (connection: Sql) => Promise<Result>, use?: Use): Promise<Result>;
};

/**
 * Parts of a pool that leave the rest alone: some connections are for signing in only, who has no
 * account gets a part of the others, and one caller so many at once. Who waits too long is refused;
 * those who wait for the same get their turns by caller.
 *
 * @param pool.size of the whole pool
 * @param pool.perCaller connections of one caller at once
 */
export function createDataPool(
  connections: Pick<ConnectionPool, 'withConnection' | 'isDoubtful'>,
  { size, perCaller }: { size: number; perCaller: number },
): DataPool {
  // Nobody is told to wait for others where it is the database that says nothing.
  const busy = () => new ConnectionError(connections.isDoubtful() ? 'late' : 'busy');
  const enterShare = createSemaphore({
    atOnce: atLeastOne(size - atLeastOne(size * SIGN_IN_POOL_SHARE)),
    maxWaitMs: ACQUIRE_TIMEOUT_MS,
    refuse: busy,
  });
  const enterAnonymously = createSemaphore({
    atOnce: atLeastOne(size * ANONYMOUS_POOL_SHARE),
    maxWaitMs: ANONYMOUS_MAX_WAIT_MS,
    refuse: busy,
  });
  const enterAsCaller = createCallerSemaphores({
    atOnce: perCaller,
    maxWaiting: CALLER_MAX_WAITING,
    maxWaitMs: CALLER_MAX_WAIT_MS,
    refuse: () => new ConnectionError('crowded'),
  });

  return {
    withConnection(work, { caller, isAnonymous = false, ...options } = {}) {
      const acquire = () => connections.withConnection(work, options);
      const share = () => enterShare(acquire, caller);
      const part = isAnonymous ? () => enterAnonymously(share, caller) : share;
      return caller === undefined ? part() : enterAsCaller(part, caller);
    },
  };
}

const atLeastOne = (count: number) => Math.max(1, Math.floor(count));
