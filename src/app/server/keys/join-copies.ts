import { compareCopy } from '#admin/installation/server/copies.ts';
import type { Sql } from '#database/connect.ts';
import type { Files } from '#gateway/storage/files/files.ts';
import { EnvError } from '#kit/server/process/env.ts';
import type { Log } from '#kit/server/process/log.ts';

const RESET = 'If this is the only copy and it is right, run: npm run admin -- forget-copies';

const PROBLEMS = {
  keys:
    'AUTH_SIGNING_KEY: the copies of this server on this database sign with another key, and each ' +
    `would refuse whom the others signed in. Give all of them the same keys. ${RESET}`,
  files:
    'STORAGE_URL: the copies of this server on this database keep their files elsewhere, and each ' +
    `would miss the pictures of the others. Give all of them the same place. ${RESET}`,
};

/**
 * Refuses to start beside copies of the server with incompatible settings.
 *
 * @throws EnvError naming the setting that differs
 */
export async function joinCopies(
  sql: Sql,
  { keyIds, files, log }: { keyIds: readonly string[]; files: Pick<Files, 'identity'>; log: Log },
): Promise<void> {
  const fileStorage = await files.identity().catch((error: unknown) => {
    log.warn({ err: error }, 'the files are out of reach, and not compared with those of others');
    return null;
  });
  const difference = await compareCopy(sql, { keyIds, fileStorage });
  if (difference !== null) throw new EnvError([PROBLEMS[difference]]);
}
