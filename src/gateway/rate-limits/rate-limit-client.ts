import { createHash } from 'node:crypto';
import type { Sql } from 'postgres';
import { isConnectionFailure, isRefusedWrite } from '../connections/connection-errors.ts';
import type { ConnectionPool } from '../connections/connection-pool.ts';

type Query = { text: string; values: (string | number)[] };
type Answer = { rows: object[]; rowCount: number };
/** Queries the database, with the library's interface. */
export type RateLimitClient = { query(query: Query): Promise<Answer> };
type Asked = Query & { resolve(answer: Answer): void; reject(error: unknown): void };

/**
 * The pool, with the library's interface. Sends all queries of one event loop turn together: a sign-in
 * counts several times, and each round trip costs more than the count.
 */
export function createRateLimitClient(pool: ConnectionPool): RateLimitClient {
  let waiting: Asked[] = [];

  const send = async (connection: Sql, { text, values, resolve, reject }: Asked) => {
    try {
      const rows = await connection.unsafe(text, values, { prepare: true });
      resolve({ rows, rowCount: rows.count });
    } catch (error) {
      if (isConnectionFailure(error) || isRefusedWrite(error)) throw error;
      reject(error);
    }
  };
  const sendAll = async () => {
    const all = waiting;
    waiting = [];
    try {
      await pool.withConnection(
        (connection) => Promise.all(all.map((asked) => send(connection, asked))),
        // Counting a use twice does no harm.
        { mayRepeat: () => true },
      );
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  };

  return {
    query: (query) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(sendAll);
        waiting.push({ ...query, resolve, reject });
      }),
  };
}

/** @returns a limit's key as stored: of fixed length, and irreversible */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
