import { LIMITER_MAX_KEYS, type Limit } from './limits.ts';

/** Counts one use for a key; false once the limit is reached. */
export type Limiter = (key: string) => Promise<boolean>;

/**
 * A limit kept in this process's memory: each copy of the server counts for itself. Written here,
 * since the library's store in memory holds as many keys as somebody cares to send, and a timer each.
 */
export function createLimiter(
  { points, durationSeconds }: Limit,
  { maxKeys = LIMITER_MAX_KEYS, now = Date.now } = {},
): Limiter {
  // All last equally long: who was put in first ends first.
  const windows = new Map<string, { uses: number; endsAt: number }>();

  const forgetEnded = () => {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now() && windows.size < maxKeys) return;
      windows.delete(key);
    }
  };

  const open = (key: string) => {
    forgetEnded();
    const opened = { uses: 0, endsAt: now() + durationSeconds * 1000 };
    windows.delete(key);
    windows.set(key, opened);
    return opened;
  };

  return async (key) => {
    const known = windows.get(key);
    const window = known !== undefined && known.endsAt > now() ? known : open(key);
    window.uses += 1;
    return window.uses <= points;
  };
}
