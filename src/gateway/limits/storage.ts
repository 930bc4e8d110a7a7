// File storage.
import { availableParallelism } from 'node:os';
import type { RateLimit } from './rate-limits.ts';

/** As at the hosted backend. Test: `storage/uploads.test.ts`. */
export const FILE_MAX_BYTES = 50 * 2 ** 20;
export const RENDITION_CACHE_MAX_BYTES = 512 * 2 ** 20;
/** How full a disk cache is after evicting the oldest. Test: `storage/renditions.test.ts`. */
export const DISK_CACHE_KEPT_SHARE = 0.8;
/**
 * Concurrent upload bodies, in total and per account; each takes a file and a socket. Test:
 * `storage/upload-bounds.test.ts`.
 */
export const CONCURRENT_UPLOADS = 8;
export const CONCURRENT_UPLOADS_EACH = 2;
/** Limits of a form around a file: several times what clients send. */
export const UPLOAD_FORM_LIMITS = {
  files: 1,
  fields: 20,
  fieldSize: 64 * 1024,
  headerPairs: 20,
  headerSize: 16 * 1024,
};
/**
 * A page shows some sixty pictures, and a whole office may share an address. Test:
 * `storage/read-bounds.test.ts`.
 */
export const STORAGE_READS_PER_ADDRESS: RateLimit = { points: 3000, durationSeconds: 60 };
/** A full disk stays full until an operator frees space. */
export const FULL_RETRY_AFTER_SECONDS = 60;
/**
 * How much of an oversized body is read, so that the sender gets to read the refusal. Test:
 * `storage/uploads.test.ts`.
 */
export const DRAINED_MAX_BYTES = 32 * 2 ** 20;
/** A JSON body: a thousand names of a thousand bytes each. */
export const STORAGE_JSON_MAX_BYTES = 1_200_000;
/** Allowance for the fields and boundaries around a file. */
export const UPLOAD_ENVELOPE_MAX_BYTES = 100_000;
export const FILE_METADATA_MAX_CHARACTERS = 10_000;
/** In UTF-8, as in S3. Test: `storage/hostile-names.test.ts`. */
export const OBJECT_NAME_MAX_BYTES = 1024;
export const BUCKET_NAME_MAX_CHARACTERS = 100;
/** Names per request to list, remove or sign: as many as S3 deletes at once. */
export const OBJECTS_MAX_LISTED = 1000;
export const OBJECTS_MAX_REMOVED = 1000;
export const OBJECTS_MAX_SIGNED = 1000;
export const S3_DELETE_BATCH_SIZE = 1000;
export const SIGNED_URL_MAX_SECONDS = 10 * 365 * 24 * 60 * 60;
/** How long an upload URL is valid, as at the hosted backend. */
export const UPLOAD_URL_LIFETIME_SECONDS = 2 * 60 * 60;
/** Longer than any upload takes to get its row. Test: `storage/uploads.test.ts`. */
export const ORPHAN_FILE_AGE_MS = 24 * 60 * 60_000;
export const SWEEP_BATCH_SIZE = 500;
export const S3_CONNECT_TIMEOUT_MS = 3_000;
export const S3_REQUEST_TIMEOUT_MS = 30_000;

// Images, and renditions of them.

/**
 * All frames together; fits the best phone cameras' pictures, in at most 200 MB of memory. Test:
 * `storage/uploads.test.ts`.
 */
export const IMAGE_MAX_PIXELS = 50_000_000;
export const IMAGE_TIMEOUT_SECONDS = 30;
/** Test: `storage/renditions.test.ts`. */
export const RENDITION_MAX_SIDE_PIXELS = 2500;
/** One per core of a small machine, where an image takes up to 200 MB. */
export const CONCURRENT_IMAGES = 2;
/**
 * A rendition's largest source, all frames together: some 32 MB in memory. Test:
 * `storage/read-bounds.test.ts`.
 */
export const RENDITION_SOURCE_MAX_PIXELS = 8_000_000;
/** Leaves one core to everything else. Test: `npm run bench -- hostile renditions`. */
export const CONCURRENT_RENDITIONS = Math.max(1, availableParallelism() - 1);
/** Callers take turns, so each may queue about a full gallery. Test: `turns/semaphore.test.ts`. */
export const IMAGES_MAX_WAITING = 300;
export const IMAGES_MAX_WAITING_EACH = 64;
export const IMAGE_MAX_WAIT_MS = 15_000;
