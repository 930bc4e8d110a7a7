import type { Sql, TransactionSql } from '#database/connect.ts';
import { type Columns, toColumns } from '#test/columns.ts';
import { createProfile } from '#test/factories.ts';
import { waitForWaiting } from '#test/waiting-statements.ts';

/** A role of the protocol; a person is `authenticated` with an id. */
export type Caller = {
  role: 'anon' | 'authenticated' | 'service_role';
  userId?: string;
  aal?: 'aal1' | 'aal2';
  /** Further token claims: its session, the sign-in's age. */
  claims?: Readonly<Record<string, string | boolean | readonly { timestamp: number }[]>>;
};

export const VISITOR: Caller = { role: 'anon' };
export const SERVICE: Caller = { role: 'service_role' };

/** @returns the caller for a person who has just signed in */
export function person(userId: string, claims: Caller['claims'] = {}): Caller {
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }];
  return { role: 'authenticated', userId, claims: { amr, ...claims } };
}

/** @returns the claims of the caller's token, as JSON */
export function toClaims({ role, userId, aal, claims }: Caller): string {
  return JSON.stringify({ role, ...(userId && { sub: userId }), ...(aal && { aal }), ...claims });
}

/** Runs the work as a request would: one transaction, with the caller's role and claims. */
export function as<Result>(
  sql: Sql,
  caller: Caller,
  work: (sql: TransactionSql) => Promise<Result>,
) {
  return sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${toClaims(caller)}, true)`;
    await tx`set local role ${tx(caller.role)}`;
    return work(tx);
  });
}

/**
 * Runs two concurrently: the second begins during the first's transaction, has to wait for it, and
 * continues once it has ended.
 *
 * @param caller of the first; by default the database's owner
 * @returns the second's result or error
 */
export async function meet(
  sql: Sql,
  first: (tx: TransactionSql) => PromiseLike<unknown>,
  second: () => PromiseLike<unknown>,
  caller?: Caller,
): Promise<unknown> {
  let ended: Promise<unknown> = Promise.resolve();
  const hold = async (tx: TransactionSql) => {
    await first(tx);
    ended = Promise.resolve(second()).catch((error: unknown) => error);
    await waitForWaiting(sql, 1);
  };
  await (caller === undefined ? sql.begin(hold) : as(sql, caller, hold));
  return ended;
}

/** The stored profile after its owner saved these columns; undefined if no row was theirs. */
export async function save(sql: Sql, userId: string, columns: Columns, caller = person(userId)) {
  const rows = await as(sql, caller, async (tx) => {
    const saved = await tx<Record<string, unknown>[]>`
      update public.profiles set ${tx(toColumns(tx, columns))} where user_id = ${userId} returning *`;
    return { saved: [...saved] };
  });
  return rows.saved[0];
}

/** A new profile as stored after its owner saved these columns. */
export async function saveNew(sql: Sql, columns: Columns) {
  const { user_id } = await createProfile(sql);
  return save(sql, user_id, columns);
}
