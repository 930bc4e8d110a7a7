import type { JWTPayload } from 'jose';
import type { DataPool } from '../../connections/data-pool.ts';
import type { StorageSettings } from '../../settings/settings.ts';
import type { Semaphore } from '../../turns/semaphore.ts';
import type { DiskCache } from '../files/disk-cache.ts';
import type { Files } from '../files/files.ts';
import type { ReadLimit, UploadGate } from './bounds.ts';

export type StorageKeys = {
  sign(claims: JWTPayload, expiresInSeconds: number): Promise<string>;
  /** The claims of a valid token; rejects with one of jose's errors. */
  verify(token: string): Promise<JWTPayload>;
  claimsWithoutKey: JWTPayload | null;
};

/** The dependencies of every route. */
export type StorageDeps = {
  pool: DataPool;
  keys: StorageKeys;
  settings: StorageSettings;
  files: Files;
  /** Where an upload's bytes are held until it is accepted. */
  incomingDirectory: string;
  uploadGate: UploadGate;
  renditions: DiskCache;
  /** Limits how many whole images are in memory at once. */
  imageSemaphore: Semaphore;
  /** Renditions queue with each other and with other heavy work, but not with uploads. */
  takeRenditionTurn: <Result>(work: () => Promise<Result>, caller: string) => Promise<Result>;
  limitReads: ReadLimit;
  log: StorageLog;
};

/** Logs details that callers mustn't see. A pino logger fits. */
export type StorageLog = { error(details: object, message: string): void };
