import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { createDiskCache, createSharing } from '#gateway/storage/files/disk-cache.ts';
import {
  createCallerSemaphores,
  createSemaphore,
  createSpareCores,
  type SpareCores,
} from '#gateway/turns/semaphore.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import {
  DRAWING_MAX_WAIT_MS,
  DRAWING_READ_MAX_WAIT_MS,
  DRAWINGS_KNOWN_MAX_SIZE,
  DRAWINGS_MAX_BYTES,
  DRAWINGS_MAX_WAITING,
  DRAWINGS_MAX_WAITING_EACH,
  DRAWINGS_READ_AT_ONCE,
} from '#kit/server/limits/pictures.ts';
import type { Log } from '#kit/server/process/log.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import type { LoadPicture } from './picture-loader.ts';

/** A finished picture, with an ETag derived from its inputs. */
export type Drawing = { etag: string; body: Uint8Array };

/** A request: the caller's IP address, the page, and the picture. */
export type Asked = {
  caller: string;
  /** The id of its profile. */
  page: string;
  /** The picture's name in its URL. */
  name: string;
};

/** Dependencies of routes that serve drawings of pages. */
export type DrawingDeps = Pick<AppDeps, 'ask' | 'clientAddress' | 'drawPicture'> & {
  drawings: Drawings;
  loadPicture: LoadPicture;
};

type DrawingsSettings = {
  /** The cache folder; without one, each request renders again. */
  directory?: string | undefined;
  maxBytes?: number;
  /** How long a caller waits for a turn, in milliseconds. */
  maxWaitMs?: number;
  /** The cores that drawings share with other heavy work. */
  spareCores?: SpareCores | undefined;
  log: Pick<Log, 'error'>;
};

/**
 * Caches pictures that take milliseconds to render, on disk. The key covers all of a picture's
 * inputs, so a save, a new plan or another look needs no invalidation: the old picture is no longer
 * requested, and is evicted as least recently used.
 */
export function createDrawings({
  directory,
  maxBytes = DRAWINGS_MAX_BYTES,
  maxWaitMs = DRAWING_MAX_WAIT_MS,
  spareCores = createSpareCores(),
  log,
}: DrawingsSettings) {
  const kept = directory ? createDiskCache({ directory, maxBytes, log }) : createSharing();
  const { inTurn, isFull } = createDrawingTurns(spareCores, maxWaitMs);
  const reading = createReading(isFull);
  return {
    /**
     * Reads a picture's inputs for a caller, a few at once.
     *
     * @throws ApiError unavailable if too many are waiting; errors of `read`
     */
    read: reading.inTurn,
    /**
     * @param material everything the picture depends on: bytes, or values for JSON
     * @param asked the caller and the page; callers take turns, and so do pages
     * @param draw renders the picture; runs once for simultaneous requests
     * @throws ApiError unavailable if too many are waiting; errors of `draw`
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
 * Renders one at a time: rendering takes a core, and pages need the other. Neither a thousand
 * addresses for one page nor a thousand pages from one address get more turns, and no caller waits
 * longer than a person would.
 */
function createDrawingTurns(spareCores: SpareCores, maxWaitMs: number) {
  const refuse = () => new ApiError('unavailable');
  const enterPage = createCallerSemaphores({
    atOnce: 1,
    maxWaiting: DRAWINGS_MAX_WAITING_EACH,
    maxWaitMs,
    refuse,
  });
  const enter = createSemaphore({
    atOnce: 1,
    maxWaiting: DRAWINGS_MAX_WAITING,
    maxWaitingEach: DRAWINGS_MAX_WAITING_EACH,
    maxWaitMs,
    refuse,
  });
  return {
    inTurn: <Result>(draw: () => Promise<Result>, { caller, page }: Asked): Promise<Result> =>
      enterPage(() => enter(() => spareCores('drawings', draw), caller), page),
    isFull: enter.isFull,
  };
}

/**
 * Reading costs database and event loop time, for a picture that might then get no turn. So while the
 * drawing queue is full, only reads pictures served before, as they are probably cached.
 *
 * @param isFull whether a new drawing would be refused
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
        // The queue may have filled up by now.
        admit(name);
        return read();
      }, caller);
    },
  };
}

function toKey(material: readonly unknown[]): string {
  const hash = createHash('sha256');
  for (const part of material) {
    // The length separates the parts.
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(JSON.stringify(part) ?? '');
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex').slice(0, 32);
}

/** @returns an owner's name, and the colours that their drawings depend on */
export function toDrawnOwner({ full_name, username, presentation }: PublicProfile) {
  const { theme_color, primary_text_color, secondary_background } = presentation;
  return {
    name: full_name || username,
    presentation: { theme_color, primary_text_color, secondary_background },
  };
}

/** A picture can't load anything else, even when opened directly. */
const POLICY = "default-src 'none'; img-src data:; sandbox";

/**
 * Responds with a picture we rendered; with 304 if the caller already has it.
 *
 * @param type its content type
 * @param file its ASCII file name, and whether the browser should download it
 */
export function answerDrawing(
  context: Context,
  { etag, body }: Drawing,
  type: 'image/svg+xml; charset=utf-8' | 'image/png',
  file: { name: string; isDownload: boolean },
): Response {
  const headers = {
    etag,
    // Browsers store it but revalidate it each time, so that a new look or a suspension shows at once.
    'cache-control': 'no-cache',
    'content-security-policy': POLICY,
    'cross-origin-resource-policy': 'cross-origin',
  };
  if (context.req.header('if-none-match')?.includes(etag)) {
    return context.body(null, 304, headers);
  }
  return context.body(new Uint8Array(body), 200, {
    ...headers,
    'content-type': type,
    'content-disposition': `${file.isDownload ? 'attachment' : 'inline'}; filename="${file.name}"`,
  });
}
