import { createHash } from 'node:crypto';
import { createDiskCache, createSharing } from '#gateway/disk-cache.ts';
import { createSemaphore } from '#gateway/semaphore.ts';
import { ApiError } from '../errors.ts';
import { DRAWINGS_MAX_BYTES, DRAWINGS_MAX_WAITING, DRAWINGS_MAX_WAITING_EACH } from '../limits.ts';
import type { Log } from '../log.ts';

/** A finished picture, named by what it was made of. */
export type Drawing = { etag: string; body: Buffer };

type DrawingsSettings = {
  /** Where they are kept; without it each is made anew. */
  directory?: string | undefined;
  maxBytes?: number;
  log: Pick<Log, 'error'>;
};

/**
 * Keeps pictures that cost milliseconds to draw, on the disk. The key is everything that a picture
 * is made of, so that a save, a new plan or another look needs nobody to forget the old one: it is
 * simply asked for no more, and leaves by being the one longest unused.
 */
export function createDrawings({
  directory,
  maxBytes = DRAWINGS_MAX_BYTES,
  log,
}: DrawingsSettings) {
  const kept = directory ? createDiskCache({ directory, maxBytes, log }) : createSharing();
  // One after the other: drawing takes a core, and pages want the other.
  const inTurn = createSemaphore({
    atOnce: 1,
    maxWaiting: DRAWINGS_MAX_WAITING,
    maxWaitingEach: DRAWINGS_MAX_WAITING_EACH,
    refuse: () => new ApiError('unavailable'),
  });
  return {
    /**
     * @param material everything the picture depends on: bytes, or what JSON can say
     * @param caller network address of who asks; they take turns
     * @param draw makes the picture; run once however many ask at the same time
     * @throws ApiError unavailable when too many wait; what `draw` throws
     */
    async get(
      material: readonly unknown[],
      caller: string,
      draw: () => Promise<Buffer>,
    ): Promise<Drawing> {
      const key = toKey(material);
      return { etag: `"${key}"`, body: await kept.get(key, () => inTurn(draw, caller)) };
    },
    idle: kept.idle,
  };
}

export type Drawings = ReturnType<typeof createDrawings>;

function toKey(material: readonly unknown[]): string {
  const hash = createHash('sha256');
  for (const part of material) {
    // The length keeps two parts from being taken for one.
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(JSON.stringify(part) ?? '');
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex').slice(0, 32);
}
