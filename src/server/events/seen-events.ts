import { SEEN_EVENT_MS, SEEN_EVENTS_MAX_SIZE } from '../limits/events.ts';

/** Remembers what was seen lately, to know it again. */
export type SeenEvents = {
  /** @returns whether it is new; from now on it is not */
  add(key: string): boolean;
  /** Takes it back: what could not be stored may come again. */
  forget(key: string): void;
};

/**
 * Two generations: the younger becomes the older after ten minutes, or when it has grown to half of
 * what may be remembered. So a key is known for ten minutes at least, unless there are very many.
 *
 * @param now milliseconds, of any origin
 */
export function createSeenEvents(now: () => number, max = SEEN_EVENTS_MAX_SIZE): SeenEvents {
  let young = new Set<string>();
  let old = new Set<string>();
  let bornAt = now();
  return {
    add(key) {
      if (now() - bornAt >= SEEN_EVENT_MS || young.size >= max / 2) {
        old = now() - bornAt >= 2 * SEEN_EVENT_MS ? new Set() : young;
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
