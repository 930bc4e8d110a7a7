import type { Sql } from 'postgres';
import { expect } from 'vitest';
import { connect } from '#database/connect.ts';

/**
 * Waits until the given number of this database's statements wait for a lock: of a row, or for
 * another transaction's end. For tests of concurrency, without a sleep. Locks of all clients count.
 */
export async function waitForWaiting(sql: Sql, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await sql`
        select count(distinct pid)::int from pg_locks join pg_stat_activity using (pid)
        where datname = current_database() and not granted`;
      return row?.count;
    })
    .toBe(count);
}

/**
 * Starts two requests, in order, while rows that both need are locked, and then releases the rows.
 *
 * @param hold locks the rows
 * @returns their responses
 */
export async function meetAt<First, Second>(
  sql: Sql,
  hold: (held: Sql) => PromiseLike<unknown>,
  first: () => PromiseLike<First>,
  second: () => PromiseLike<Second>,
): Promise<[First, Second]> {
  const held = await sql.reserve();
  await held`begin`;
  try {
    await hold(held);
    const one = first();
    await waitForWaiting(sql, 1);
    const two = second();
    await waitForWaiting(sql, 2);
    await held`commit`;
    return await Promise.all([one, two]);
  } finally {
    await held`rollback`;
    held.release();
  }
}

/** Each connection's activity in a database, and what it waits for. */
export async function listActivity(sql: Sql): Promise<object[]> {
  return sql`
    select pid, application_name, state, wait_event_type, wait_event,
      pg_blocking_pids(pid) as blocked_by, now() - state_change as since, left(query, 200) as query
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() order by state_change`;
}

/**
 * Runs work that once hung for an unknown reason. Whenever the allowed time has passed, it prints
 * which statements wait for which in the database, and the work's own status.
 *
 * @param url of the database, for a separate connection
 * @param doing returns the work's status
 */
export async function withWitness<T>(
  { url, afterMs, doing }: { url: string; afterMs: number; doing: () => string },
  work: () => Promise<T>,
  print: (text: string) => void = (text) => process.stderr.write(text),
): Promise<T> {
  const begun = performance.now();
  const timer = setInterval(async () => {
    const sql = connect(url, { max: 1 });
    const rows = await listActivity(sql).catch((error: unknown) => [{ error: String(error) }]);
    await sql.end({ timeout: 1 });
    const seconds = Math.round((performance.now() - begun) / 1000);
    const lines = rows.map((row) => JSON.stringify(row)).join('\n');
    print(`\nStill at it after ${seconds} s: ${doing()}\n${lines}\n`);
  }, afterMs);
  return work().finally(() => clearInterval(timer));
}
