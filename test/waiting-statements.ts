import type { Sql } from 'postgres';
import { expect } from 'vitest';

/**
 * Waits until so many statements of this database wait for a lock: of a row, or for another transaction's end.
 * For tests of what meets at the same moment, without a sleep.
 */
export async function waitForWaiting(sql: Sql, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await sql`
        select count(*)::int from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return row?.count;
    })
    .toBe(count);
}
