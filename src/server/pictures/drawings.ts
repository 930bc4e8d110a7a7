import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createDiskCache, createSharing } from '#gateway/storage/files/disk-cache.ts';
import { createCallerSemaphores } from '#gateway/turns/caller-semaphores.ts';
import { createSemaphore } from '#gateway/turns/semaphore.ts';
import { createSpareCores, type SpareCores } from '#gateway/turns/spare-cores.ts';
import { ApiError } from '../http/errors.ts';
import {
  DRAWING_MAX_WAIT_MS,
  DRAWING_READ_MAX_WAIT_MS,
  DRAWINGS_KNOWN_MAX_SIZE,
  DRAWINGS_MAX_BYTES,
  DRAWINGS_MAX_WAITING,
  DRAWINGS_MAX_WAITING_EACH,
  DRAWINGS_READ_AT_ONCE,
} from '../limits/pictures.ts';
import type { Log } from '../process/log.ts';

/** A finished picture, named by what it was made of. */
export type Drawing = { etag: string; body: Uint8Array };

/** A request: the caller's network address, the page, and the picture. */
export type Asked = {
  caller: string;
  /** The id of its profile. */
  page: string;
  /** Of the picture, as its address says it. */
  name: string;
};

type DrawingsSettings = {
  /** The cache folder; without one each is drawn again. */
  directory?: string | undefined;
  maxBytes?: number;
  /** The cores that drawings share with other heavy work. */
  spareCores?: SpareCores | undefined;
  log: Pick<Log, 'error'>;
};

/**
 * Caches pictures that take milliseconds to draw, on disk. The key covers all inputs of a picture, so
 * a save, a new plan or another look needs no invalidation: the old one is no longer requested, and
 * is evicted as the least recently used.
 */
export function createDrawings({
  directory,
  maxBytes = DRAWINGS_MAX_BYTES,
  spareCores = createSpareCores(),
  log,
}: DrawingsSettings) {
  const kept = directory ? createDiskCache({ directory, maxBytes, log }) : createSharing();
  const { inTurn, isFull } = createDrawingTurns(spareCores);
  const reading = createReading(isFull);
  return {
    /**
     * Reads for a caller what a picture is made of, a few at once.
     *
     * @throws ApiError unavailable when too many wait; what `read` throws
     */
    read: reading.inTurn,
    /**
     * @param material everything the picture depends on: bytes, or what JSON can say
     * @param asked by whom and of whose page; callers take turns, and so do pages
     * @param draw makes the picture; run once however many ask at the same time
     * @throws ApiError unavailable when too many wait; what `draw` throws
     */
    async get(
      material: readonly unknown[],
      asked: Asked,
      draw: () => Promise<Uint8Array>,
    ): Promise<Drawing> {
      const key = toKey(material);
      const drawNow = async () => Buffer.from(await inTurn(draw, asked));
      const body = await kept.get(key, drawNow);
      reading.note(asked.name);
      return { etag: `"${key}"`, body };
    },
    idle: kept.idle,
  };
}

export type Drawings = ReturnType<typeof createDrawings>;

/**
 * Draws one at a time: drawing takes a core, and pages need the other. Callers don't get more turns
 * with a thousand addresses for one page or a thousand pages from one address, and nobody waits
 * longer than a person would.
 */
function createDrawingTurns(spareCores: SpareCores) {
  const refuse = () => new ApiError('unavailable');
  const enterPage = createCallerSemaphores({
    atOnce: 1,
    maxWaiting: DRAWINGS_MAX_WAITING_EACH,
    maxWaitMs: DRAWING_MAX_WAIT_MS,
    refuse,
  });
  const enter = createSemaphore({
    atOnce: 1,
    maxWaiting: DRAWINGS_MAX_WAITING,
    maxWaitingEach: DRAWINGS_MAX_WAITING_EACH,
    maxWaitMs: DRAWING_MAX_WAIT_MS,
    refuse,
  });
  return {
    inTurn: <Result>(draw: () => Promise<Result>, { caller, page }: Asked): Promise<Result> =>
      enterPage(() => enter(() => spareCores('drawings', draw), caller), page),
    isFull: enter.isFull,
  };
}

/**
 * Reading takes the database and the event loop, for a picture that might then find no turn to be drawn.
 * So while the line of drawings is full, nothing is read but for pictures that were answered before and
 * are most likely kept.
 *
 * @param isFull whether a drawing that is wanted now would be refused
 */
function createReading(isFull: () => boolean) {
  const refuse = () => new ApiError('unavailable');
  const answered = new LRUCache<string, true>({ max: DRAWINGS_KNOWN_MAX_SIZE });
  const enter = createSemaphore({
    atOnce: DRAWINGS_READ_AT_ONCE,
    maxWaitMs: DRAWING_READ_MAX_WAIT_MS,
    refuse,
  });
  const admit = (name: string) => {
    if (isFull() && !answered.has(name)) throw refuse();
  };
  return {
    note(name: string): void {
      answered.set(name, true);
    },
    async inTurn<Result>(
      { name, caller }: Pick<Asked, 'name' | 'caller'>,
      read: () => Promise<Result>,
    ): Promise<Result> {
      admit(name);
      return enter(async () => {
        // The line may have filled up meanwhile.
        admit(name);
        return read();
      }, caller);
    },
  };
}

function toKey(material: readonly unknown[]): string {
  const hash = createHash('sha256');
  for (const part of material) {
    // The length keeps two parts from being taken for one.
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(JSON.stringify(part) ?? '');
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex').slice(0, 32);
}
