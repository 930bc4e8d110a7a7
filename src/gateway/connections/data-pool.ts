import type { Sql } from 'postgres';
import {
  ACQUIRE_TIMEOUT_MS,
  ANONYMOUS_MAX_WAIT_MS,
  ANONYMOUS_POOL_SHARE,
  CALLER_MAX_WAIT_MS,
  CALLER_MAX_WAITING,
  SIGN_IN_POOL_SHARE,
} from '../limits/connections.ts';
import { createCallerSemaphores, createSemaphore } from '../turns/semaphore.ts';
import { ConnectionError } from './connection-errors.ts';
import type { AcquireOptions, ConnectionPool } from './connection-pool.ts';

/** The caller using a connection. */
export type Use = AcquireOptions & {
  /** The account or address; without one, there's no limit per caller. */
  caller?: string | undefined;
  /** True if the caller has no account. */
  isAnonymous?: boolean;
  /** True if it only reads, and may use a replica. */
  atReplica?: boolean;
};

/** The connections for callers' requests to tables and files. */
export type DataPool = {
  withConnection<Result>(work: (connection: Sql) => Promise<Result>, use?: Use): Promise<Result>;
};

/**
 * Divides a pool: some connections are reserved for sign-in, callers without an account share part of the
 * rest, and each caller has a maximum. Waiting callers take turns; after too long a wait they get a 503.
 *
 * @param pool.size of the whole pool
 * @param pool.perCaller connections of one caller at once
 */
export function createDataPool(
  connections: Pick<ConnectionPool, 'isDoubtful'> & {
    withConnection<Result>(
      work: (connection: Sql) => Promise<Result>,
      options?: AcquireOptions & Pick<Use, 'atReplica'>,
    ): Promise<Result>;
  },
  { size, perCaller }: { size: number; perCaller: number },
): DataPool {
  // If the database itself is unreachable, the error mustn't blame callers.
  const refuse = (failure: 'busy' | 'crowded') => () =>
    new ConnectionError(connections.isDoubtful() ? 'late' : failure);
  const enterShare = createSemaphore({
    atOnce: atLeastOne(size - atLeastOne(size * SIGN_IN_POOL_SHARE)),
    maxWaitMs: ACQUIRE_TIMEOUT_MS,
    refuse: refuse('busy'),
  });
  const enterAnonymously = createSemaphore({
    atOnce: atLeastOne(size * ANONYMOUS_POOL_SHARE),
    maxWaitMs: ANONYMOUS_MAX_WAIT_MS,
    refuse: refuse('busy'),
  });
  const enterAsCaller = createCallerSemaphores({
    atOnce: perCaller,
    maxWaiting: CALLER_MAX_WAITING,
    maxWaitMs: CALLER_MAX_WAIT_MS,
    refuse: refuse('crowded'),
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
