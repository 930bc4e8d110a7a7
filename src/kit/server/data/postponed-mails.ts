import type { JSONValue } from 'postgres';
import type { Sql } from '#database/connect.ts';

/** Repeats a job that sends a mail later; a job with this key queued meanwhile takes its place. */
export async function postponeMailJob(
  sql: Sql,
  job: { task: string; payload: JSONValue; key: string | null; seconds: number },
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${job.task}, ${sql.json(job.payload)}::json,
      run_at => now() + make_interval(secs => ${job.seconds}), job_key => ${job.key})`;
}
