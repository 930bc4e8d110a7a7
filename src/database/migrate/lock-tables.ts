import { setTimeout as sleep } from 'node:timers/promises';
import type { TransactionSql } from '../connect.ts';

/** If a table isn't free within this time, all others are released too. */
const LOCK_TIMEOUT_MS = 250;
/** For all tables together; everyone else waits meanwhile. */
const ALL_TIMEOUT_MS = 1_000;
const PAUSE_MS = 250;
/** A longer transaction, such as a backup, has to end first. */
const PATIENCE_MS = 120_000;

/**
 * Locks all our tables and views before anything is changed, all or none. A migration that locked them one by
 * one would deadlock with requests of other copies, and one of the two would fail.
 *
 * @throws if something holds a table for two minutes
 */
export async function lockTables(sql: TransactionSql): Promise<void> {
  const statements = await listLocks(sql);
  if (statements === null) return;
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await tryLock(sql, statements))) {
    if (performance.now() > deadline) {
      throw new Error(
        'The tables are in use, so they can’t be brought up to date. ' +
          'Let a long transaction, such as a backup, end first.',
      );
    }
    await sleep(PAUSE_MS);
  }
}

/** @returns whether all were locked; if not, none is */
async function tryLock(sql: TransactionSql, statements: string): Promise<boolean> {
  // In a block, so that later statements are written by the transaction itself: the driver's savepoints stay
  // open.
  await sql.unsafe(`
    set local lock_timeout = ${LOCK_TIMEOUT_MS};
    set local statement_timeout = ${ALL_TIMEOUT_MS};
    do $lock$
    begin
      ${statements};
      perform set_config('vizit.has_tables', 'yes', true);
    exception when lock_not_available or query_canceled or deadlock_detected then
      perform set_config('vizit.has_tables', 'no', true);
    end
    $lock$;
    set local lock_timeout = 0;
    set local statement_timeout = 0`);
  const [row] = await sql<{ has: string }[]>`select current_setting('vizit.has_tables') as has`;
  return row?.has === 'yes';
}

/**
 * Views first, the order of a read through them. `lock table` would also lock their tables, which
 * may belong to a hosted backend; setting a view's owner to the current one locks only the view.
 */
async function listLocks(sql: TransactionSql): Promise<string | null> {
  const [row] = await sql<{ statements: string | null }[]>`
    with ours as (
      select c.relkind, format('%I.%I', n.nspname, c.relname) as name, pg_get_userbyid(c.relowner) as owner
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('auth', 'private', 'public', 'storage') and c.relkind in ('p', 'r', 'v')
        and not c.relispartition and pg_has_role(c.relowner, 'usage')
    ), locks (statement) as (
      select format('alter view %s owner to %I', name, owner) from ours where relkind = 'v'
      union all
      select 'lock table ' || string_agg(name, ', ') from ours where relkind <> 'v'
    )
    select string_agg(statement, '; ') as statements from locks`;
  return row?.statements ?? null;
}
