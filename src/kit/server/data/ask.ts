import type { Sql } from '#database/connect.ts';
import {
  createConnectionPool,
  type Deadlines,
  finishTransaction,
} from '#gateway/connections/connection-pool.ts';
import { QUERY_TIMEOUT_MS, QUERY_WAIT_MS } from '../limits/requests.ts';

/**
 * Queries the database for a waiting caller: on a separate connection, and within seconds.
 *
 * @throws ConnectionError if there was no connection in time, or it was lost or silent; its writes
 *   may have succeeded
 */
export type Ask = <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>;

/**
 * A silent connection is discarded, and waiting for one times out: the driver's own pool would keep both
 * until the operating system notices, 15 minutes later.
 *
 * @param sql says where the database is; `ask` opens separate connections
 * @param connections as many as `sql` has by default
 * @param deadlines defaults to the limits
 */
export function createAsk(
  sql: Sql,
  connections = sql.options.max,
  deadlines: Deadlines = {},
): { ask: Ask; close(): Promise<void> } {
  const pool = createConnectionPool(
    { options: { ...sql.options, max: connections } },
    { acquireTimeoutMs: QUERY_WAIT_MS, deadlineMs: QUERY_TIMEOUT_MS, ...deadlines },
  );
  return { ask: (work) => pool.withConnection(work), close: pool.close };
}

/**
 * @param sql a connection from `ask`
 * @returns the result of `work`, once its statements are committed together
 */
export async function inTransaction<Result>(
  sql: Sql,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql.unsafe('begin');
  return finishTransaction(sql, work);
}

/** Runs work in one transaction with an owner's rights, under row security. */
export type AsOwner = <Result>(
  userId: string,
  work: (own: Sql) => Promise<Result>,
) => Promise<Result>;

/** @throws ConnectionError as `ask` does */
export function createAsOwner(ask: Ask): AsOwner {
  return (userId, work) =>
    ask((sql) =>
      inTransaction(sql, async () => {
        await sql`
          select set_config('role', 'authenticated', true),
            set_config('request.jwt.claims', ${toOwnerClaims(userId)}, true)`;
        return work(sql);
      }),
    );
}

/**
 * The claims for work the server does on behalf of an owner, who requested it in a session with all factors
 * or created a key for it. So they have that session's assurance (decision 079.3).
 *
 * @param amr of the session's token, for functions that require a fresh sign-in; a key has none
 * @returns the value of `request.jwt.claims`
 */
export function toOwnerClaims(userId: string, amr: unknown = []): string {
  return JSON.stringify({ sub: userId, role: 'authenticated', aal: 'aal2', amr });
}

/** Rolled back because of another transaction, such as a deadlock with an account's deletion. */
const ROLLED_BACK = /^40/;
/** Another transaction has just written the same row. */
const UNIQUE_VIOLATION = '23505';

/**
 * Runs a statement, and retries it if it conflicted with another one.
 *
 * @param run creates the statement for each attempt
 * @param tries at most
 * @throws the error of the last attempt, or of the first if a retry wouldn't help
 */
export async function retryOnConflict<Result>(
  run: () => Promise<Result>,
  tries = 2,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const code = String((error as { code?: unknown } | null)?.code ?? '');
    const isConflict = ROLLED_BACK.test(code) || code === UNIQUE_VIOLATION;
    if (tries <= 1 || !isConflict) throw error;
    return retryOnConflict(run, tries - 1);
  }
}
