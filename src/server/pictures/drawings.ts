import { createHash } from 'node:crypto';
import { createCallerSemaphores } from '#gateway/caller-semaphores.ts';
import { createDiskCache, createSharing } from '#gateway/disk-cache.ts';
import { createSemaphore } from '#gateway/semaphore.ts';
import { createSpareCores, type SpareCores } from '#gateway/spare-cores.ts';
import { ApiError } from '../errors.ts';
import {
  DRAWING_MAX_WAIT_MS,
  DRAWINGS_MAX_BYTES,
  DRAWINGS_MAX_WAITING,
  DRAWINGS_MAX_WAITING_EACH,
} from '../limits.ts';
import type { Log } from '../log.ts';

/** A finished picture, named by what it was made of. */
export type Drawing = { etag: string; body: Buffer };

/** Who asks, by network address, and the page that is drawn, by the id of its profile. */
export type Asked = { caller: string; page: string };

type DrawingsSettings = {
  /** Where they are kept; without it each is made anew. */
  directory?: string | undefined;
  maxBytes?: number;
  /** The cores that drawings share with other heavy work. */
  spareCores?: SpareCores | undefined;
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
  spareCores = createSpareCores(),
  log,
}: DrawingsSettings) {
  const kept = directory ? createDiskCache({ directory, maxBytes, log }) : createSharing();
  const inTurn = createDrawingTurns(spareCores);
  return {
    /**
     * @param material everything the picture depends on: bytes, or what JSON can say
     * @param asked by whom and of whose page; callers take turns, and so do pages
     * @param draw makes the picture; run once however many ask at the same time
     * @throws ApiError unavailable when too many wait; what `draw` throws
     */
    async get(
      material: readonly unknown[],
      asked: Asked,
      draw: () => Promise<Buffer>,
    ): Promise<Drawing> {
      const key = toKey(material);
      return { etag: `"${key}"`, body: await kept.get(key, () => inTurn(draw, asked)) };
    },
    idle: kept.idle,
  };
}

export type Drawings = ReturnType<typeof createDrawings>;

/**
 * One after the other: drawing takes a core, and pages want the other. Nobody gets more turns by
 * asking from a thousand addresses for one page, or from one address for a thousand pages, and
 * nobody waits longer than a person would.
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
  return <Result>(draw: () => Promise<Result>, { caller, page }: Asked): Promise<Result> =>
    enterPage(() => enter(() => spareCores('drawings', draw), caller), page);
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
