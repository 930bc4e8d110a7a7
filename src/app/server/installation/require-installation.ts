import { countAccounts } from '#admin/installation/server/backup.ts';
import { connect } from '#database/connect.ts';
import { hasEmbeddedCluster } from '#database/embedded.ts';
import type { Env } from '#kit/server/process/env.ts';

const HINT = 'Start the server once, or restore a backup: npm run admin -- restore FILE';

/**
 * An operator's commands need an existing installation: a mistyped folder must not become a new, empty one.
 *
 * @throws Error saying where none was found
 */
export async function requireInstallation(
  env: Pick<Env, 'databaseUrl' | 'dataDirectory'>,
): Promise<void> {
  if (env.databaseUrl === undefined) {
    if (hasEmbeddedCluster(env.dataDirectory)) return;
    throw new Error(`There is no installation in DATA_DIR (${env.dataDirectory}). ${HINT}`);
  }
  const sql = connect(env.databaseUrl, { max: 1 });
  try {
    if ((await countAccounts(sql)) !== null) return;
    throw new Error(`There is no installation in DATABASE_URL. ${HINT}`);
  } finally {
    await sql.end();
  }
}
