import {
  FILE_MAX_BYTES,
  RENDITION_CACHE_MAX_BYTES,
  STORAGE_READS_PER_ADDRESS,
} from '../limits/files.ts';
import type { RateLimit } from '../limits/rate-limits.ts';

/** Renditions are rounded to these. Lists are ascending; `focus` is in percent. */
export type RenditionSteps = {
  sides: readonly number[];
  qualities: readonly number[];
  focus: number;
};

export type StorageSettings = {
  /** The maximum size of a file in bytes, even if its bucket allows more. */
  maxFileBytes: number;
  /** The maximum size of the rendition cache, in bytes. */
  renditionCacheBytes: number;
  /** Steps for sizes and qualities; null allows any, as at the hosted backend. */
  renditionSteps: RenditionSteps | null;
  /** Reads without a token, per network address. */
  readsPerAddress: RateLimit;
};

/** The default limits of `/storage/v1`. */
export const STORAGE_SETTINGS: StorageSettings = {
  maxFileBytes: FILE_MAX_BYTES,
  renditionCacheBytes: RENDITION_CACHE_MAX_BYTES,
  renditionSteps: null,
  readsPerAddress: STORAGE_READS_PER_ADDRESS,
};
