import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import type { DataPool } from '../connections/data-pool.ts';
import {
  CONCURRENT_IMAGES,
  CONCURRENT_RENDITIONS,
  CONCURRENT_UPLOADS,
  CONCURRENT_UPLOADS_EACH,
  IMAGE_MAX_WAIT_MS,
  IMAGES_MAX_WAITING,
  IMAGES_MAX_WAITING_EACH,
} from '../limits/storage.ts';
import { forgiveUses } from '../rate-limits/counted-uses.ts';
import type { StorageSettings } from '../settings/settings.ts';
import { createSemaphore, createSpareCores, type SpareCores } from '../turns/semaphore.ts';
import { storageErrors, toStorageError } from './errors.ts';
import { createDiskCache, createSharing } from './files/disk-cache.ts';
import type { Files } from './files/files.ts';
import type { StorageDeps, StorageKeys, StorageLog } from './request/deps.ts';
import { createReadLimit, createUploadGate } from './request/limits.ts';
import { createBucketRoutes } from './routes/buckets.ts';
import { createDownloadRoutes, createObjectRoutes } from './routes/objects.ts';
import { createRenditionRoutes } from './routes/renditions.ts';
import { createSignedUrlRoutes } from './routes/signed-urls.ts';
import { createUploadRoutes } from './routes/uploads.ts';
import { removeFolder, sweepFiles } from './uploads/remove-files.ts';

export type StorageSource = {
  /** Its connections own the schema `storage` and may become each role of a token. */
  pool: DataPool;
  keys: StorageKeys;
  settings: StorageSettings;
  /** Where the bytes are stored. */
  files: Files;
  /** A folder that caches renditions; without one, each request renders again. */
  renditionsDirectory?: string | undefined;
  /** The cores that renditions share with other heavy work. */
  spareCores?: SpareCores | undefined;
  /** A folder for uploads in progress; by default one of the system's. */
  incomingDirectory?: string | undefined;
  /** The caller's address, for the limits. */
  clientAddress: (context: Context) => string;
  log?: StorageLog;
};

/**
 * Answers requests; `sweep` removes files without a row, `removeFolder` all objects below a folder,
 * whoever owns them. Both return how many there were.
 */
export type Storage = Hono & {
  sweep(now: Date): Promise<number>;
  removeFolder(bucket: string, folder: string): Promise<number>;
};

/**
 * Stores files in buckets, each request as its caller under row security: the protocol of Supabase
 * Storage, to be mounted at `/storage/v1`.
 */
export function createStorage(source: StorageSource): Storage {
  const deps = toDeps(source);
  const app = new Hono();
  app.onError((error) => {
    forgiveUses(error);
    const refusal = toStorageError(error);
    if (refusal.status >= 500) deps.log.error({ err: error }, 'a storage request failed');
    return Response.json(refusal.body, { status: refusal.status, headers: refusal.headers });
  });
  const routes = app
    .route('/', createBucketRoutes(deps))
    .route('/', createRenditionRoutes(deps))
    // Fixed paths before those where any name is a bucket's.
    .route('/', createSignedUrlRoutes(deps))
    .route('/', createObjectRoutes(deps))
    .route('/', createDownloadRoutes(deps))
    .route('/', createUploadRoutes(deps))
    .all('*', () => {
      throw storageErrors.noSuchRoute();
    });
  return Object.assign(routes, {
    sweep: (now: Date) => sweepFiles(deps, now),
    removeFolder: (bucket: string, folder: string) => removeFolder(deps, bucket, folder),
  });
}

function toDeps(source: StorageSource): StorageDeps {
  const { pool, keys, settings, files, renditionsDirectory: directory } = source;
  const log = source.log ?? { error: () => undefined };
  const maxBytes = settings.renditionCacheBytes;
  const spareCores = source.spareCores ?? createSpareCores();
  const renditionSemaphore = createImageSemaphore(CONCURRENT_RENDITIONS);
  return {
    pool,
    keys,
    settings,
    files,
    log,
    incomingDirectory: source.incomingDirectory ?? join(tmpdir(), 'storage-incoming'),
    uploadGate: createUploadGate({ atOnce: CONCURRENT_UPLOADS, each: CONCURRENT_UPLOADS_EACH }),
    renditions: directory ? createDiskCache({ directory, maxBytes, log }) : createSharing(),
    imageSemaphore: createImageSemaphore(CONCURRENT_IMAGES),
    takeRenditionTurn: (work, caller) =>
      renditionSemaphore(() => spareCores('renditions', work), caller),
    limitReads: createReadLimit(settings.readsPerAddress, source.clientAddress),
  };
}

function createImageSemaphore(atOnce: number) {
  return createSemaphore({
    atOnce,
    maxWaiting: IMAGES_MAX_WAITING,
    maxWaitingEach: IMAGES_MAX_WAITING_EACH,
    maxWaitMs: IMAGE_MAX_WAIT_MS,
    refuse: storageErrors.tooBusy,
  });
}
