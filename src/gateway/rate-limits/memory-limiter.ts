import { LIMITER_MAX_KEYS, type RateLimit } from '../limits/rate-limits.ts';

/**
 * When the next use is allowed. `isDatabaseAway`: the counter's database doesn't respond, so the request
 * couldn't be served anyway.
 */
export type Refusal = { retryAfterSeconds: number; isDatabaseAway?: boolean };

/** Counts uses by key, an address or an account, in this process's memory. */
export type MemoryLimiter = {
  /** Counts one use. Null if it is allowed. */
  take(key: string): Refusal | null;
  /** The refusal of the next use, without counting one. */
  findRefusal(key: string): Refusal | null;
  /** Refuses a key for this long, regardless of its uses. */
  block(key: string, seconds: number): void;
  /** Takes back one use that shouldn't count. */
  giveBack(key: string): void;
  forget(key: string): void;
};

type Window = { uses: number; endsAt: number };

/**
 * A limit for this process only, reset when it restarts. The library's in-memory store doesn't limit its
 * keys, and keeps a timer for each.
 *
 * Beyond `maxKeys`, keys with less than half of their uses are evicted first, the oldest of them before the
 * others. So a flood of new keys resets at most half of a limit: to evict a key with more uses, each new key
 * needs as many.
 */
export function createMemoryLimiter(
  { points, durationSeconds }: RateLimit,
  { maxKeys = LIMITER_MAX_KEYS, now = Date.now } = {},
): MemoryLimiter {
  const half = Math.ceil(points / 2);
  const little = new Map<string, Window>();
  const much = new Map<string, Window>();

  const find = (key: string) => {
    const window = much.get(key) ?? little.get(key);
    return window !== undefined && window.endsAt > now() ? window : null;
  };

  const forget = (key: string) => {
    little.delete(key);
    much.delete(key);
  };

  /** Usually all have the same duration, so insertion order is expiry order. */
  const makeRoom = () => {
    for (const windows of [little, much]) {
      for (const [key, { endsAt }] of windows) {
        if (endsAt > now() && little.size + much.size < maxKeys) break;
        windows.delete(key);
      }
    }
  };

  const put = (key: string, window: Window) => {
    forget(key);
    makeRoom();
    (window.uses < half ? little : much).set(key, window);
  };

  const toRefusal = ({ endsAt }: Window): Refusal => ({
    retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now()) / 1000)),
  });

  return {
    take(key) {
      const window = find(key) ?? { uses: 0, endsAt: now() + durationSeconds * 1000 };
      window.uses += 1;
      if (window.uses === 1 || window.uses === half) put(key, window);
      return window.uses > points ? toRefusal(window) : null;
    },
    findRefusal(key) {
      const window = find(key);
      return window !== null && window.uses >= points ? toRefusal(window) : null;
    },
    block(key, seconds) {
      put(key, { uses: Number.POSITIVE_INFINITY, endsAt: now() + seconds * 1000 });
    },
    giveBack(key) {
      const window = find(key);
      if (window !== null && window.uses > 0) window.uses -= 1;
    },
    forget,
  };
}
