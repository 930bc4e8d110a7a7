import postgres from 'postgres';
import { connect, type Sql } from '#database/connect.ts';
import { isConnectionFailure } from '#gateway/connections/connection-errors.ts';
import { createConnectionPool } from '#gateway/connections/connection-pool.ts';
import {
  createReplica,
  type Place,
  type Replica,
  type ReplicaProblem,
  readPlace,
} from '#gateway/connections/replica.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { mayActAsOwners } from '#kit/server/data/database-state.ts';
import { DATABASE_CLOSE_TIMEOUT_SECONDS, REPLICA_POOL_SIZE } from '#kit/server/limits/requests.ts';
import { type Env, EnvError } from '#kit/server/process/env.ts';
import type { Log } from '#kit/server/process/log.ts';
import type { Metrics } from '#kit/server/process/metrics.ts';

/** The replica for reports, and a function that closes it. */
export type OpenReplica = { replica: Replica | undefined; close(): Promise<void> };

type Base = { ask: Ask; log: Log; metrics: Pick<Metrics, 'countReport'> };

const SENTENCES: Record<ReplicaProblem, string> = {
  behind: 'it is behind',
  away: 'it doesn’t answer',
  promoted: 'it is a replica no longer, but takes writes',
  another: 'it is of another database',
};

/**
 * Opens the replica of `DATABASE_READ_URL`. If it is down, behind or promoted, the server starts anyway, and
 * reads from the primary.
 *
 * @throws EnvError if it belongs to another database, or refuses the sign-in
 */
export async function openReplica(
  { databaseReadUrl: url }: Pick<Env, 'databaseReadUrl'>,
  { ask, log, metrics }: Base,
): Promise<OpenReplica> {
  if (url === undefined) return { replica: undefined, close: async () => undefined };
  const sql = connect(url, { max: REPLICA_POOL_SIZE, isReplica: true });
  const tell = createTelling(log);
  const replica = createReplica(sql, (from) => {
    metrics.countReport(from);
    tell(from);
  });
  const close = async () => {
    await replica.close();
    await sql.end({ timeout: DATABASE_CLOSE_TIMEOUT_SECONDS });
  };
  try {
    tell(await checkReplica(sql, await ask(readPlace)));
    return { replica, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @returns an `ask` for read-only work, which uses the replica if there is one */
export function createReportAsk(ask: Ask, replica: Replica | undefined): Ask {
  return replica === undefined ? ask : (work) => replica.read(ask, work);
}

/** Logs when reports switch to another server. */
function createTelling(log: Log): (from: 'replica' | ReplicaProblem) => void {
  let told: 'replica' | ReplicaProblem = 'replica';
  return (from) => {
    if (from === told) return;
    told = from;
    if (from === 'replica') log.info('reports are read at DATABASE_READ_URL again');
    else log.warn(`reports are read at DATABASE_URL, not at DATABASE_READ_URL: ${SENTENCES[from]}`);
  };
}

/** @returns its state, to be logged @throws EnvError if it isn't a replica, and never will be */
async function checkReplica(sql: Sql, primary: Place): Promise<'replica' | ReplicaProblem> {
  const pool = createConnectionPool(sql);
  try {
    return await pool.withConnection(async (db) => {
      const { system, database, isStandby } = await readPlace(db);
      if (system !== primary.system || database !== primary.database) {
        throw new EnvError(['DATABASE_READ_URL: that PostgreSQL is no replica of DATABASE_URL']);
      }
      if (!(await mayActAsOwners(db))) {
        throw new EnvError([
          'DATABASE_READ_URL: its user may not act as the role authenticated. Use the user of DATABASE_URL',
        ]);
      }
      return isStandby ? 'replica' : 'promoted';
    });
  } catch (error) {
    const said = error instanceof Error && error.cause ? error.cause : error;
    if (isRefused(said)) {
      throw new EnvError([
        `DATABASE_READ_URL: that PostgreSQL doesn’t let us in (${String(said)})`,
      ]);
    }
    if (!isConnectionFailure(error)) throw error;
    return 'away';
  } finally {
    await pool.close();
  }
}

/** SQLSTATE 28 invalid authorization, 3D000 no such database. */
function isRefused(error: unknown): boolean {
  return error instanceof postgres.PostgresError && /^(28|3D000)/.test(error.code);
}
