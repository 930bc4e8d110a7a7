import type { RateLimit } from '#gateway/limits/rate-limits.ts';
import { createMemoryLimiter } from '#gateway/rate-limits/memory-limiter.ts';

/** Counts one use for a key; false once the limit is reached. */
export type Limiter = (key: string) => boolean;

/** A limit kept in this process's memory: each copy of the server counts for itself. */
export function createLimiter(
  limit: RateLimit,
  options?: Parameters<typeof createMemoryLimiter>[1],
): Limiter {
  const { take } = createMemoryLimiter(limit, options);
  return (key) => take(key) === null;
}
