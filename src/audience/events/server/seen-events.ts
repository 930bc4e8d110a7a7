import { SEEN_EVENT_MS, SEEN_EVENTS_MAX_SIZE } from './limits.ts';

/** Remembers recent keys, to recognise repeats. */
export type SeenEvents = {
  /** @returns whether it is new, and remembers it */
  add(key: string): boolean;
  /** Forgets a key: an event that couldn't be stored may be sent again. */
  forget(key: string): void;
};

/**
 * Two generations: the younger becomes the older after ten minutes, or at half the maximum size. So a key is
 * known for at least ten minutes, unless there are very many.
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
