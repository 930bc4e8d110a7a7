import { setTimeout as wait } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import {
  REPLICA_ASKED_AGAIN_MS,
  REPLICA_BEHIND_MS,
  REPLICA_PATIENCE_MS,
  REPLICA_POLL_MS,
} from '../limits/connections.ts';
import { isConnectionFailure, isRefusedWrite } from './connection-errors.ts';
import { createConnectionPool } from './connection-pool.ts';

/** A server's replay position and cluster. */
export type Place = {
  isStandby: boolean;
  /** The cluster's id, shared by all its copies. */
  system: string;
  database: string;
  /** Changes with each promotion. */
  timeline: number;
  /** How far its log is flushed to disk, or replayed on a standby. */
  position: string | null;
};

/**
 * Why the primary was read: the replica is `behind`, `away`, `promoted`, or in `another` cluster.
 */
export type ReplicaProblem = 'behind' | 'away' | 'promoted' | 'another';

type Work<Result> = (connection: Sql) => Promise<Result>;
type OnPrimary = <Result>(work: Work<Result>) => Promise<Result>;

/** A standby for reads. */
export type Replica = {
  /**
   * Runs `work` on the replica once it has replayed everything committed before this call, or on
   * the primary if that takes over a quarter of a second. `work` may run twice.
   *
   * @param onPrimary gives a connection to the primary
   */
  read<Result>(onPrimary: OnPrimary, work: Work<Result>): Promise<Result>;
  close(): Promise<void>;
};

class NotReady extends Error {
  readonly problem: ReplicaProblem;

  constructor(problem: ReplicaProblem) {
    super(`the replica is ${problem}`);
    this.problem = problem;
  }
}

/**
 * @param sql has the replica's address and the maximum number of connections
 * @param onRead called for each report, with where it was read, or why not on the replica
 */
export function createReplica(
  sql: Pick<Sql, 'options'>,
  onRead: (from: 'replica' | ReplicaProblem) => void = () => undefined,
): Replica {
  const pool = createConnectionPool(sql, { acquireTimeoutMs: REPLICA_PATIENCE_MS });
  let resting: { problem: ReplicaProblem; until: number } | null = null;

  const attempt = async <Result>(place: Place, work: Work<Result>): Promise<Result> => {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), REPLICA_PATIENCE_MS);
    const givenUp = new Promise<never>((_resolve, reject) => {
      waiting.signal.addEventListener('abort', () => reject(new NotReady('away')));
    });
    const reading = pool.withConnection(
      async (connection) => {
        await untilReplayed(connection, place);
        if (waiting.signal.aborted) throw new NotReady('away');
        clearTimeout(timer);
        return work(connection);
      },
      { isReadOnly: true },
    );
    return Promise.race([reading, givenUp]).finally(() => clearTimeout(timer));
  };

  return {
    async read(onPrimary, work) {
      if (resting !== null && performance.now() < resting.until) {
        onRead(resting.problem);
        return onPrimary(work);
      }
      const place = await onPrimary(readPlace);
      try {
        const result = await attempt(place, work);
        resting = null;
        onRead('replica');
        return result;
      } catch (error) {
        const problem = toProblem(error);
        if (problem === null) throw error;
        resting = { problem, until: performance.now() + REPLICA_ASKED_AGAIN_MS };
        onRead(problem);
        return onPrimary(work);
      }
    },
    close: pool.close,
  };
}

/**
 * A standby has the timeline of its last restart point on disk, or a later one it has replayed: after a
 * promotion the new one may take some minutes to appear.
 *
 * @param connection to a primary or a standby
 */
export async function readPlace(connection: Sql): Promise<Place> {
  const [place] = await connection<Place[]>`
    select r.standby as "isStandby", current_database() as database,
      (select system_identifier from pg_control_system())::text as system,
      case when r.standby
        then (select greatest(c.timeline_id, m.min_recovery_end_timeline)
          from pg_control_checkpoint() c, pg_control_recovery() m)
        else ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int end as timeline,
      case when r.standby then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end::text
        as position
    from (select pg_is_in_recovery() as standby) r`;
  if (place === undefined) throw new Error('a database says nothing of its place');
  return place;
}

/** @throws NotReady if it hasn't replayed this yet, or never will */
async function untilReplayed(connection: Sql, primary: Place): Promise<void> {
  const patientUntil = performance.now() + REPLICA_BEHIND_MS;
  while (true) {
    const replica = await readPlace(connection);
    if (replica.system !== primary.system || replica.database !== primary.database) {
      throw new NotReady('another');
    }
    if (!replica.isStandby) throw new NotReady('promoted');
    if (hasReplayed(replica, primary)) return;
    if (performance.now() > patientUntil) throw new NotReady('behind');
    await wait(REPLICA_POLL_MS);
  }
}

/** It can never catch up with a primary in recovery, or with another history. */
function hasReplayed(replica: Place, primary: Place): boolean {
  if (primary.isStandby || replica.timeline !== primary.timeline) return false;
  return toBytes(replica.position) >= toBytes(primary.position);
}

/** In PostgreSQL's format: `16/B374D848`. */
function toBytes(position: string | null): bigint {
  const [high = '', low = ''] = position?.split('/') ?? [];
  return high === '' ? -1n : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** @returns null if the work itself failed, as it would on the primary */
function toProblem(error: unknown): ReplicaProblem | null {
  if (error instanceof NotReady) return error.problem;
  // The work reads rows that the primary removed, and the standby had to replay the removal.
  const isCancelled = error instanceof postgres.PostgresError && error.code === '40001';
  if (isCancelled) return 'behind';
  return isConnectionFailure(error) || isRefusedWrite(error) ? 'away' : null;
}
