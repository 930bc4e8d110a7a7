import type { Sql } from '#database/connect.ts';
import { findJobSchemaRevision } from '../data/database-state.ts';

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
