import type { Sql, TransactionSql } from '#database/connect.ts';

/** The newest revision of the queue's schema in graphile-worker 0.17.2. */
export const JOB_SCHEMA_REVISION = 19;

/**
 * Creates the schema `graphile_worker`, where jobs wait, before our own migrations refer to it. The library
 * is loaded only if needed, as most starts have nothing to create.
 *
 * @param url of the same database as `sql`
 * @throws if a newer release has upgraded the queue
 */
export async function ensureJobSchema(sql: Sql, url: string): Promise<void> {
  const revision = await findJobSchemaRevision(sql);
  if (revision > JOB_SCHEMA_REVISION) {
    throw new Error(
      `The queue's tables have revision ${revision}: a newer release made this data. ` +
        'Start that release again, or restore a backup of this one.',
    );
  }
  if (revision === JOB_SCHEMA_REVISION) return;
  const { Logger, runMigrations } = await import('graphile-worker');
  await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) });
}

/** @returns the revision of the queue's schema; 0 if there is none, or an unfinished one */
export async function findJobSchemaRevision(sql: Sql | TransactionSql): Promise<number> {
  const [found] = await sql`
    select from pg_tables where schemaname = 'graphile_worker' and tablename = 'migrations'`;
  if (found === undefined) return 0;
  const [row] = await sql<{ revision: number }[]>`
    select coalesce(max(id), 0) as revision from graphile_worker.migrations`;
  return row?.revision ?? 0;
}

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

/** @returns how many copies sent a heartbeat within that time; a clean stop deletes the copy's own */
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
