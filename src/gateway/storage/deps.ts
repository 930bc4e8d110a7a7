import type { JWTPayload } from 'jose';
import type { ConnectionPool } from '../connection-pool.ts';
import type { Semaphore } from '../semaphore.ts';
import type { Files } from './files/files.ts';
import type { RenditionCache } from './images/rendition-cache.ts';
import type { StorageLog } from './log.ts';

export type StorageKeys = {
  sign(claims: JWTPayload, expiresInSeconds: number): Promise<string>;
  /** The claims of a good token; rejects with one of jose's errors. */
  verify(token: string): Promise<JWTPayload>;
};

export type StorageSettings = {
  /** The most bytes of one file, whatever its bucket allows. */
  maxFileBytes: number;
  /** The most bytes the cache of renditions takes. */
  renditionCacheBytes: number;
};

/** What every route works with. */
export type StorageDeps = {
  pool: ConnectionPool;
  keys: StorageKeys;
  settings: StorageSettings;
  files: Files;
  renditions: RenditionCache;
  /** Only so many images are worked on at once. */
  imageSemaphore: Semaphore;
  log: StorageLog;
};
