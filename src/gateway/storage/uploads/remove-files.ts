import { ORPHAN_FILE_AGE_MS, SWEEP_BATCH_SIZE } from '../../limits/storage.ts';
import { deleteBelow, listLiveVersions } from '../objects/objects.ts';
import { asOwner } from '../request/caller.ts';
import type { StorageDeps } from '../request/deps.ts';
import { sweepIncoming } from './incoming.ts';

type RemoveDeps = Pick<StorageDeps, 'files' | 'log'>;

/** Removes files without a row. A failure is logged and left to the sweep. */
export async function removeFiles({ files, log }: RemoveDeps, versions: string[]): Promise<void> {
  if (versions.length === 0) return;
  await files.remove(versions).catch((error: unknown) => {
    log.error({ err: error, versions: versions.length }, 'files were not removed');
  });
}

/**
 * Removes files without a row, such as those of an interrupted upload.
 *
 * @returns the number removed
 */
export async function sweepFiles(
  deps: Pick<StorageDeps, 'files' | 'pool' | 'log' | 'incomingDirectory'>,
  now: Date,
): Promise<number> {
  await sweepIncoming(deps.incomingDirectory, now);
  let swept = 0;
  let batch: string[] = [];
  const flush = async () => {
    const versions = batch;
    batch = [];
    const live = await asOwner(deps.pool, (sql) => listLiveVersions(sql, versions));
    const orphans = versions.filter((version) => !live.has(version));
    await removeFiles(deps, orphans);
    swept += orphans.length;
  };
  for await (const { key, modifiedAt } of deps.files.list()) {
    if (now.getTime() - modifiedAt.getTime() < ORPHAN_FILE_AGE_MS) continue;
    batch.push(key);
    if (batch.length === SWEEP_BATCH_SIZE) await flush();
  }
  if (batch.length > 0) await flush();
  return swept;
}

/**
 * Removes a folder and everything below it.
 *
 * @returns the number of objects removed
 */
export async function removeFolder(
  deps: Pick<StorageDeps, 'files' | 'pool' | 'log'>,
  bucket: string,
  folder: string,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const versions = await asOwner(deps.pool, (sql) =>
      deleteBelow(sql, { bucket, folder, limit: SWEEP_BATCH_SIZE }),
    );
    await removeFiles(deps, versions);
    removed += versions.length;
    if (versions.length < SWEEP_BATCH_SIZE) return removed;
  }
}
