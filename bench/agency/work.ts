import type { Sql } from '#database/connect.ts';
import { readProcessorMs } from '../stand/processor.ts';

/** @returns the CPU time used so far by the server and its connections to PostgreSQL, in milliseconds */
export type ReadWork = () => Promise<number>;

/** Other work on the machine makes answers slower, but not more work. */
export function watchWork(sql: Sql, serverPid: number): ReadWork {
  return async () => {
    const connections = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity
      where backend_type = 'client backend' and application_name <> 'bench'`;
    return [serverPid, ...connections.map(({ pid }) => pid)].reduce(
      (sum, pid) => sum + readOrNothing(pid),
      0,
    );
  };
}

/** A connection may just have ended. */
function readOrNothing(pid: number): number {
  try {
    return readProcessorMs(pid);
  } catch {
    return 0;
  }
}
