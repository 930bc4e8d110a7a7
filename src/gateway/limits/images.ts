// Images, and renditions of them.
import { availableParallelism } from 'node:os';

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
