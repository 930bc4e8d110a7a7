import postgres from 'postgres';

/**
 * Why a connection failed: `busy`, none was free in time · `lost`, it died or couldn't be opened ·
 * `crowded`, the caller has its maximum · `late`, it didn't respond in time · `closed`, the pool was closed
 * · `read-only`, the database accepts no writes, as a standby or a demoted primary.
 */
type ConnectionFailure = 'busy' | 'crowded' | 'lost' | 'late' | 'closed' | 'read-only';

/** The database was unreachable. Each protocol reports it differently. */
export class ConnectionError extends Error {
  readonly failure: ConnectionFailure;

  /** @param cause the driver's error, if any */
  constructor(failure: ConnectionFailure, cause?: unknown) {
    super(`database connection ${failure}`, { cause });
    this.name = 'ConnectionError';
    this.failure = failure;
  }
}

/**
 * True if the connection, and not the statement, is at fault.
 *
 * SQLSTATEs (PostgreSQL, "Error Codes"): 08 connection exceptions, 57P the server shuts down or
 * ends the session, 53300 too many connections, 3D000 no such database. Other codes are the
 * driver's (CONNECTION_CLOSED, CONNECT_TIMEOUT, …) and the system's (ECONNREFUSED, …).
 */
export function isConnectionFailure(thrown: unknown): boolean {
  if (thrown instanceof ConnectionError) return true;
  if (thrown instanceof postgres.PostgresError) {
    return /^(08|57P|53300|3D000)/.test(thrown.code);
  }
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  return /^(CONNECTION_\w+|CONNECT_TIMEOUT|E[A-Z]+)$/.test(code);
}

/** SQLSTATE 25006, read_only_sql_transaction: a write where none is allowed. */
export function isRefusedWrite(thrown: unknown): boolean {
  return thrown instanceof postgres.PostgresError && thrown.code === '25006';
}

/**
 * True if a request failed through no fault of its caller: the database was unreachable, silent, read-only
 * or full (class 53). Callers over their own share don't count.
 */
export function isDatabaseAtFault(thrown: unknown): boolean {
  if (thrown instanceof ConnectionError) {
    return thrown.failure !== 'busy' && thrown.failure !== 'crowded';
  }
  const isFull = thrown instanceof postgres.PostgresError && thrown.code.startsWith('53');
  return isFull || isConnectionFailure(thrown);
}

/** The refusal of a write with a read-only token for someone else's account. */
export const ONLY_LOOKING = 'You’re viewing someone else’s account, so you can’t change anything.';
