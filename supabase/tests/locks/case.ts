import type { Sql, TransactionSql } from '#database/connect.ts';
import { waitForWaiting } from '#test/waiting-statements.ts';
import { as, type Caller } from '../roles.ts';

/** One lock of the database, and what goes wrong without it where two act at once. */
export type LockCase = {
  /** The function that takes it. */
  of: string;
  must: string;
  /** Lets two act at once. Expects what must be true then. */
  tries: (sql: Sql) => Promise<void>;
};

/**
 * Two at the same moment: the second begins while the first's transaction is open, has to wait for it, and goes
 * on once it has ended.
 *
 * @param caller of the first; the owner of the database where there is none
 * @returns what the second answered, or was refused with
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
