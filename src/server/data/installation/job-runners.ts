import type { Sql } from '#database/connect.ts';

/**
 * Sends the heartbeat of a copy that runs jobs, and gives back to the queue the jobs of copies
 * that gave none.
 *
 * @param workerId what the queue locks the copy's jobs with
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

/** The copy has stopped running jobs: those it left locked are free. */
export async function releaseJobRunner(sql: Sql, workerId: string): Promise<void> {
  await sql`
    with gone as (delete from private.job_runners where worker_id = ${workerId})
    select graphile_worker.force_unlock_workers(array[${workerId}])`;
}

/** Makes these tasks due now. One that waits already is not doubled. */
export async function addScheduledJobs(sql: Sql, tasks: readonly string[]): Promise<void> {
  await sql`
    select graphile_worker.add_job(task, job_key => task)
    from jsonb_array_elements_text(${sql.json(tasks)}) as task`;
}
