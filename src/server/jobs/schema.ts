import type { Sql } from '#database/connect.ts';
import { findJobSchemaRevision } from '../data/installation/database-state.ts';

/** The newest revision of the queue's schema that graphile-worker 0.17.2 brings. */
export const JOB_SCHEMA_REVISION = 19;

/**
 * Makes the schema `graphile_worker`, where jobs wait, before our own migrations speak of it. The
 * library is loaded only where there is something to make: most starts need not wait for it.
 *
 * @param url of the same database as `sql`
 */
export async function ensureJobSchema(sql: Sql, url: string): Promise<void> {
  if ((await findJobSchemaRevision(sql)) >= JOB_SCHEMA_REVISION) return;
  const { Logger, runMigrations } = await import('graphile-worker');
  await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) });
}
