import { findDatabaseProblem } from '#admin/installation/server/database-fit.ts';
import { connect, type Sql } from '#database/connect.ts';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { findPrimary } from '#database/hosts.ts';
import type { CountCopies } from '#database/migrate/change.ts';
import { migrate, type SchemaSource } from '#database/migrate/migrate.ts';
import { announceTables, createEventPartitions } from '#kit/server/data/database-state.ts';
import { isDatabaseDown, isReadOnly } from '#kit/server/http/errors.ts';
import { countJobRunners, ensureJobSchema } from '#kit/server/jobs/queue.ts';
import { JOB_RUNNER_DEAD_AFTER_MS } from '#kit/server/limits/jobs.ts';
import { DATABASE_CLOSE_TIMEOUT_SECONDS, DATABASE_POOL_SIZE } from '#kit/server/limits/requests.ts';
import { type Env, EnvError } from '#kit/server/process/env.ts';
import type { Log } from '#kit/server/process/log.ts';
import { type BackendFacts, checkBackend, checkDatabase } from '../hosted/check-backend.ts';
import { HOSTED_SOURCES, SCHEMA_SOURCES } from '../installation/schema-sources.ts';

/** An open, migrated database. `stop` closes the connections, and the embedded server if there is one. */
export type OpenDatabase = {
  sql: Sql;
  url: string;
  kind: 'embedded' | 'external';
  stop(): Promise<void>;
};

/** What a hosted backend reports; null without one. */
export type CheckedDatabase = OpenDatabase & { backend: BackendFacts | null };

/**
 * Connects to `DATABASE_URL`, or starts the embedded PostgreSQL, and brings the schema up to date; with a
 * hosted backend, only after checking that its keys and database belong to one project.
 */
export async function openDatabase(env: Env, log: Log): Promise<CheckedDatabase> {
  const backend = env.hosted ? await checkBackend(env.hosted) : null;
  const database = await openAnyDatabase(env, log);
  try {
    if (backend) await checkDatabase(database.sql, backend);
    else if (database.kind === 'external') await requireFit(database.sql);
    await bringUpToDate(database, {
      sources: backend ? HOSTED_SOURCES : SCHEMA_SOURCES,
      // The embedded database has no other users.
      ...(database.kind === 'external' && { countCopies }),
    });
    if (backend) await announceTables(database.sql);
    return { ...database, backend };
  } catch (error) {
    await database.stop();
    if (env.databaseUrl === undefined) throw error;
    if (isReadOnly(error)) {
      throw new EnvError(['DATABASE_URL: that PostgreSQL takes no writes. Name its primary']);
    }
    if (!isDatabaseDown(error)) throw error;
    throw new EnvError([`DATABASE_URL: that PostgreSQL cannot be reached (${String(error)})`]);
  }
}

/** Checks before anything is changed. @throws EnvError if an installation can't run there */
async function requireFit(sql: Sql): Promise<void> {
  const problem = await findDatabaseProblem(sql);
  if (problem !== null) throw new EnvError([`DATABASE_URL: ${problem}`]);
}

/** The same, with any schema or none. */
export async function openAnyDatabase(env: Env, log: Log): Promise<OpenDatabase> {
  const embedded =
    env.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDirectory: env.dataDirectory, log })
      : null;
  const url = env.databaseUrl ?? embedded?.url ?? '';
  const sql = connect(url, { max: DATABASE_POOL_SIZE });
  const stop = async () => {
    await sql.end({ timeout: DATABASE_CLOSE_TIMEOUT_SECONDS });
    await embedded?.stop();
  };
  return { sql, url, kind: embedded ? 'embedded' : 'external', stop };
}

/** The schemas, and a function that counts other running copies. */
type Wanted = { sources?: readonly SchemaSource[]; countCopies?: CountCopies };

/**
 * Applies missing migrations, and creates the coming months' partitions.
 *
 * @returns the files that were applied
 */
export async function bringUpToDate(
  { sql, url }: Pick<OpenDatabase, 'sql' | 'url'>,
  { sources = SCHEMA_SOURCES, ...others }: Wanted = {},
): Promise<string[]> {
  await ensureJobSchema(sql, await findPrimary(url));
  const applied: string[] = [];
  for (const source of sources) applied.push(...(await migrate(sql, { ...source, ...others })));
  await createEventPartitions(sql);
  return applied;
}

/** The number of copies running on a database, by their heartbeats. */
export const countCopies: CountCopies = (tx) => countJobRunners(tx, JOB_RUNNER_DEAD_AFTER_MS);
