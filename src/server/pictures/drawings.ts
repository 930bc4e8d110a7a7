import { createHash } from 'node:crypto';
import { ApiError } from '../errors.ts';
import { DRAWINGS_MAX_BYTES, DRAWINGS_MAX_WAITING } from '../limits.ts';

/** What each drawing takes besides its bytes, about. */
const OVERHEAD_BYTES = 256;

/** A finished picture, named by what it was made of. */
export type Drawing = { etag: string; body: Buffer };

/**
 * Keeps pictures that cost milliseconds to draw. The key is everything that a picture is made of,
 * so that a save, a new plan or another look needs nobody to forget the old one: it is simply
 * asked for no more, and leaves by being the one longest unused.
 */
export function createDrawings({ maxBytes = DRAWINGS_MAX_BYTES }: { maxBytes?: number } = {}) {
  const kept = new Map<string, Drawing>();
  const begun = new Map<string, Promise<Drawing>>();
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  const keep = (key: string, drawing: Drawing): void => {
    kept.set(key, drawing);
    bytes += drawing.body.length + OVERHEAD_BYTES;
    for (const [oldest, { body }] of kept) {
      if (bytes <= maxBytes) return;
      kept.delete(oldest);
      bytes -= body.length + OVERHEAD_BYTES;
    }
  };

  const begin = async (key: string, draw: () => Promise<Buffer>): Promise<Drawing> => {
    if (begun.size >= DRAWINGS_MAX_WAITING) throw new ApiError('unavailable');
    const started = inTurn(draw)
      .then((body) => {
        const drawing = { etag: `"${key}"`, body };
        keep(key, drawing);
        return drawing;
      })
      .finally(() => begun.delete(key));
    begun.set(key, started);
    return started;
  };

  /** One after the other: drawing takes a core, and pages want the other. */
  const inTurn = (draw: () => Promise<Buffer>): Promise<Buffer> => {
    const drawn = last.then(draw, draw);
    last = drawn.catch(() => undefined);
    return drawn;
  };

  return {
    /**
     * @param material everything the picture depends on: bytes, or what JSON can say
     * @param draw makes the picture; run once however many ask at the same time
     * @throws ApiError unavailable when too many wait; what `draw` throws
     */
    get(material: readonly unknown[], draw: () => Promise<Buffer>): Promise<Drawing> {
      const key = toKey(material);
      const drawing = kept.get(key);
      if (drawing === undefined) return begun.get(key) ?? begin(key, draw);
      kept.delete(key);
      kept.set(key, drawing);
      return Promise.resolve(drawing);
    },
    /** Memory it takes, about. */
    get bytes(): number {
      return bytes;
    },
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
  return hash.digest('base64url').slice(0, 22);
}
