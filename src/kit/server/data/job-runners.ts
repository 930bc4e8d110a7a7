import type { Sql, TransactionSql } from '#database/connect.ts';

/**
 * Sends a job-running copy's heartbeat, and unlocks the jobs of copies that stopped sending theirs.
 *
 * @param workerId the id under which the queue locks the copy's jobs
 * @param deadAfterMs how long a copy may be silent
 */
export async function keepJobRunner(
  sql: Sql,
  workerId: string,
  deadAfterMs: number,
): Promise<void> {
  await sql`
    select private.keep_job_runner(${workerId}, make_interval(secs => ${deadAfterMs / 1000}))`;
}

/** @returns how many copies sent a heartbeat within that time; a clean stop deletes its own */
export async function countJobRunners(
  sql: Sql | TransactionSql,
  deadAfterMs: number,
): Promise<number> {
  const [exists] = await sql`select where to_regclass('private.job_runners') is not null`;
  if (!exists) return 0;
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from private.job_runners
    where seen_at > clock_timestamp() - make_interval(secs => ${deadAfterMs / 1000})`;
  return row?.count ?? 0;
}

/** Unlocks the remaining jobs of a copy that has stopped running them. */
export async function releaseJobRunner(sql: Sql, workerId: string): Promise<void> {
  await sql`
    with gone as (delete from private.job_runners where worker_id = ${workerId})
    select graphile_worker.force_unlock_workers(array[${workerId}])`;
}

/** Makes these tasks due now. Tasks already queued aren't duplicated. */
export async function addScheduledJobs(sql: Sql, tasks: readonly string[]): Promise<void> {
  await sql`
    select graphile_worker.add_job(task, job_key => task)
    from jsonb_array_elements_text(${sql.json(tasks)}) as task`;
}
