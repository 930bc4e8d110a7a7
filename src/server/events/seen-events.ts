/** Remembers what was seen lately, to know it again. */
export type SeenEvents = {
  /** @returns whether it is new; from now on it is not */
  add(key: string): boolean;
  /** Takes it back: what could not be stored may come again. */
  forget(key: string): void;
};

/** An event that arrives twice does so within seconds: a beacon repeated by the network or a proxy. */
const REMEMBERED_MS = 10 * 60_000;

/** A few megabytes at most. */
const MAX_REMEMBERED = 100_000;

/**
 * Two generations: the younger becomes the older after ten minutes, or when it has grown to half of
 * what may be remembered. So a key is known for ten minutes at least, unless there are very many.
 *
 * @param now milliseconds, of any origin
 */
export function createSeenEvents(now: () => number, max = MAX_REMEMBERED): SeenEvents {
  let young = new Set<string>();
  let old = new Set<string>();
  let bornAt = now();
  return {
    add(key) {
      if (now() - bornAt >= REMEMBERED_MS || young.size >= max / 2) {
        old = now() - bornAt >= 2 * REMEMBERED_MS ? new Set() : young;
        young = new Set();
        bornAt = now();
      }
      if (young.has(key) || old.has(key)) return false;
      young.add(key);
      return true;
    },
    forget(key) {
      young.delete(key);
      old.delete(key);
    },
  };
}
