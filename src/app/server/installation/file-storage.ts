import { join } from 'node:path';
import { createDiskFiles } from '#gateway/storage/files/disk.ts';
import { deleteUnused } from '#gateway/storage/files/disk-cache.ts';
import type { Files } from '#gateway/storage/files/files.ts';
import { SWEEP_INTERVAL_MS, UNUSED_PICTURE_AGE_MS } from '#kit/server/limits/pictures.ts';
import type { Env } from '#kit/server/process/env.ts';
import type { Log } from '#kit/server/process/log.ts';

/** Uploads are in the S3 of `STORAGE_URL`, or in the data directory. */
export async function openFileStorage(
  env: Pick<Env, 'dataDirectory' | 'storageUrl'>,
): Promise<{ files: Files; renditionsDirectory: string; incomingDirectory: string }> {
  return {
    files: await openFiles(env),
    renditionsDirectory: join(env.dataDirectory, 'renditions'),
    // Not a system folder, which may be in memory.
    incomingDirectory: join(env.dataDirectory, 'incoming'),
  };
}

async function openFiles({ dataDirectory, storageUrl }: Pick<Env, 'dataDirectory' | 'storageUrl'>) {
  if (storageUrl === undefined) return createDiskFiles(join(dataDirectory, 'files'));
  // The S3 client is large, so only installations with S3 load it.
  const { createS3Files } = await import('#gateway/storage/files/s3.ts');
  return createS3Files({ url: storageUrl });
}

/** Every six hours, removes the files of interrupted uploads, and pictures derived from deleted ones. */
export function startSweeping(
  sweep: (now: Date) => Promise<number>,
  { dataDirectory, clock, log }: { dataDirectory: string; clock: () => Date; log: Log },
): { stop(): void } {
  const timer = setInterval(() => {
    const sweeping = [sweep(clock()), sweepCaches(dataDirectory, clock())];
    Promise.all(sweeping).catch((error: unknown) =>
      log.error({ err: error }, 'sweeping files failed'),
    );
  }, SWEEP_INTERVAL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Deletes renditions, drawings and passes unused for long. */
export async function sweepCaches(dataDirectory: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - UNUSED_PICTURE_AGE_MS);
  for (const cache of ['renditions', 'drawings', 'passes']) {
    await deleteUnused(join(dataDirectory, cache), since);
  }
}
