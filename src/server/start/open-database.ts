import { connect, type Sql } from '#database/connect.ts';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate/migrate.ts';
import { createEventPartitions } from '../data/installation/database-state.ts';
import { isDatabaseDown } from '../http/errors.ts';
import { ensureJobSchema } from '../jobs/schema.ts';
import { DATABASE_CLOSE_TIMEOUT_SECONDS, DATABASE_POOL_SIZE } from '../limits/database.ts';
import { type Env, EnvError } from '../process/env.ts';
import type { Log } from '../process/log.ts';
import { SCHEMA_SOURCES } from './installation/schema-sources.ts';

/** An open, migrated database. `stop` closes the connections, and the embedded server if there is one. */
export type OpenDatabase = {
  sql: Sql;
  url: string;
  kind: 'embedded' | 'external';
  stop(): Promise<void>;
};

/** Connects to `DATABASE_URL`, or starts the embedded PostgreSQL, and brings the schema up to date. */
export async function openDatabase(env: Env, log: Log): Promise<OpenDatabase> {
  const database = await openAnyDatabase(env, log);
  try {
    await bringUpToDate(database);
    return database;
  } catch (error) {
    await database.stop();
    if (env.databaseUrl === undefined || !isDatabaseDown(error)) throw error;
    throw new EnvError([`DATABASE_URL: that PostgreSQL cannot be reached (${String(error)})`]);
  }
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

/** Applies what is missing, and makes room for the months to come. */
export async function bringUpToDate({ sql, url }: OpenDatabase): Promise<void> {
  await ensureJobSchema(sql, url);
  for (const source of SCHEMA_SOURCES) await migrate(sql, source);
  await createEventPartitions(sql);
}
