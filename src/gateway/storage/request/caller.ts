import type { Context } from 'hono';
import type { Sql } from 'postgres';
import { finishTransaction } from '../../connections/connection-pool.ts';
import type { DataPool } from '../../connections/data-pool.ts';
import { STATEMENT_TIMEOUT_MS } from '../../limits/connections.ts';
import { type Caller, identifyCaller } from '../../rest/request/caller.ts';
import { RestError } from '../../rest/rest-error.ts';
import { storageErrors } from '../errors.ts';
import type { StorageKeys } from './deps.ts';

/** Sets the caller and the timeout of one transaction. */
const BECOME = `select set_config('role', $1::text, true), set_config('request.jwt.claims', $2::text, true),
  set_config('statement_timeout', '${STATEMENT_TIMEOUT_MS}', true)`;

type Work<Result> = (sql: Sql) => Promise<Result>;

export type Transact = <Result>(work: Work<Result>) => Promise<Result>;

/** Runs the work in one transaction as its caller: row security decides. */
export function asCaller<Result>(
  pool: DataPool,
  caller: Caller,
  work: Work<Result>,
): Promise<Result> {
  const { role, claims } = caller;
  return pool.withConnection(
    (sql) =>
      finishTransaction(sql, async () => {
        await sql.unsafe(caller.isReadOnly ? 'begin read only' : 'begin');
        await sql.unsafe(BECOME, [role, JSON.stringify(claims)], { prepare: true });
        return work(sql);
      }),
    { caller: claims.sub, isReadOnly: caller.isReadOnly },
  );
}

class Undone extends Error {}

/** Runs the work and rolls it back, to check whether it's allowed before it costs anything. */
export async function dryRun(transact: Transact, work: Work<unknown>): Promise<void> {
  try {
    await transact(async (sql) => {
      await work(sql);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
}

/** Runs the work in one transaction as the tables' owner. */
export function asOwnerAtOnce<Result>(pool: DataPool, work: Work<Result>): Promise<Result> {
  return pool.withConnection((sql) =>
    finishTransaction(sql, async () => {
      await sql.unsafe('begin');
      return work(sql);
    }),
  );
}

/** Runs one statement as the tables' owner: nothing is hidden, so check the caller first. */
export function asOwner<Result>(pool: DataPool, work: Work<Result>): Promise<Result> {
  return pool.withConnection(work);
}

/** The roles a token may have. */
const ROLES = ['anon', 'authenticated', 'service_role'];

/** Identifies the caller by the usual tokens. Throws a StorageError, 401. */
export async function identify(c: Context, keys: StorageKeys): Promise<Caller> {
  const request = { header: (name: string) => c.req.header(name) };
  try {
    return await identifyCaller(request, keys, ROLES);
  } catch (error) {
    if (error instanceof RestError) throw storageErrors.unauthorized(error.message);
    throw error;
  }
}

/** The caller's user id, for the columns `owner` and `owner_id`. */
export function ownerOf(caller: Caller): string | null {
  return caller.claims.sub ?? null;
}
