import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import postgres from 'postgres';
import {
  ConnectionError,
  isConnectionFailure,
  ONLY_LOOKING,
} from '../connections/connection-errors.ts';
import type { DataPool } from '../connections/data-pool.ts';
import { RETRY_AFTER_SECONDS } from '../limits/connections.ts';
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
import { StorageError, storageErrors } from './errors.ts';
import { createDiskCache, createSharing } from './files/disk-cache.ts';
import { type Files, FilesError } from './files/files.ts';
import { createReadLimit, createUploadGate } from './request/bounds.ts';
import type { StorageDeps, StorageKeys, StorageLog } from './request/deps.ts';
import { createBucketRoutes } from './routes/buckets.ts';
import { createDownloadRoutes, createObjectRoutes } from './routes/objects.ts';
import { createRenditionRoutes } from './routes/renditions.ts';
import { createSignedUrlRoutes } from './routes/signed-urls.ts';
import { createUploadRoutes } from './routes/uploads.ts';
import { removeFolder, sweepFiles } from './uploads/remove-files.ts';

export type StorageSource = {
  /** Its connections own the schema `storage` and can switch to any role of a token. */
  pool: DataPool;
  keys: StorageKeys;
  settings: StorageSettings;
  /** Where the bytes are stored. */
  files: Files;
  /** A folder for cached renditions; without it, every request renders again. */
  renditionsDirectory?: string | undefined;
  /** The cores that renditions share with other heavy work. */
  spareCores?: SpareCores | undefined;
  /** A folder for uploads in progress; a system folder by default. */
  incomingDirectory?: string | undefined;
  /** The caller's address, for the limits. */
  clientAddress: (context: Context) => string;
  log?: StorageLog;
};

/**
 * Handles requests; `sweep` removes files without a row, `removeFolder` all objects below a folder,
 * regardless of owner. Both return the number removed.
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
    // Fixed paths come before those that take any bucket's name.
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

/** Converts any error of a request to a response that is safe for its caller. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (error instanceof FilesError) {
    return error.failure === 'full' ? storageErrors.full() : storageErrors.filesUnreachable();
  }
  if (error instanceof ConnectionError && error.failure === 'crowded') {
    return storageErrors.tooManyReads(RETRY_AFTER_SECONDS);
  }
  if (error instanceof ConnectionError && error.failure === 'read-only') {
    return storageErrors.databaseReadOnly();
  }
  if (isConnectionFailure(error)) return storageErrors.databaseUnreachable();
  return error instanceof postgres.PostgresError ? fromSqlstate(error) : storageErrors.internal();
}

/** SQLSTATEs: PostgreSQL, "Error Codes". A policy or trigger of the application may raise PT4xx. */
function fromSqlstate({ code, message }: postgres.PostgresError): StorageError {
  if (code === '42501') return storageErrors.accessDenied();
  if (code === '25006') return storageErrors.accessDenied(ONLY_LOOKING);
  if (code === '23505') return storageErrors.alreadyExists();
  if (code === '23503') {
    const isDelete = message.startsWith('update or delete');
    return isDelete ? storageErrors.bucketNotEmpty() : storageErrors.noSuchBucket();
  }
  if (code === '57014') return storageErrors.databaseUnreachable();
  if (code === '53100') return storageErrors.full();
  // Class 22, data exception: a name or a value that PostgreSQL can't store.
  if (code.startsWith('22')) return storageErrors.invalidBody('A name or value in it is not valid');
  if (/^PT4\d\d$/.test(code)) {
    return new StorageError(Number(code.slice(2)), 'InvalidRequest', message);
  }
  return storageErrors.internal();
}
