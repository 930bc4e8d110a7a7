import type { JWTPayload } from 'jose';
import type { DataPool } from '../data-pool.ts';
import type { DiskCache } from '../disk-cache.ts';
import type { RateLimit } from '../limits.ts';
import type { Semaphore } from '../semaphore.ts';
import type { Files } from './files/files.ts';
import type { RenditionSteps } from './images/rendition.ts';
import type { StorageLog } from './log.ts';
import type { ReadLimit } from './read-limit.ts';
import type { UploadGate } from './uploads/upload-gate.ts';

export type StorageKeys = {
  sign(claims: JWTPayload, expiresInSeconds: number): Promise<string>;
  /** The claims of a good token; rejects with one of jose's errors. */
  verify(token: string): Promise<JWTPayload>;
  claimsWithoutKey: JWTPayload | null;
};

export type StorageSettings = {
  /** The most bytes of one file, whatever its bucket allows. */
  maxFileBytes: number;
  /** The most bytes the cache of renditions takes. */
  renditionCacheBytes: number;
  /** What sizes and qualities are rounded to; null for any, as at the hosted backend. */
  renditionSteps: RenditionSteps | null;
  /** Reads of what needs no token, in tries per network address. */
  readsPerAddress: RateLimit;
};

/** What every route works with. */
export type StorageDeps = {
  pool: DataPool;
  keys: StorageKeys;
  settings: StorageSettings;
  files: Files;
  /** Where the bytes of an upload wait until they are known. */
  incomingDirectory: string;
  uploadGate: UploadGate;
  renditions: DiskCache;
  /** Only so many whole images are in memory at once. */
  imageSemaphore: Semaphore;
  /** Renditions wait for each other and for other heavy work, and not for uploads. */
  takeRenditionTurn: <Result>(work: () => Promise<Result>, caller: string) => Promise<Result>;
  limitReads: ReadLimit;
  log: StorageLog;
};
