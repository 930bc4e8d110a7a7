import { RateLimiterMemory } from 'rate-limiter-flexible';

/** `points` uses in any `duration` seconds. */
export type Limit = { points: number; duration: number };

/** Counts one use for a key; false once the limit is reached. */
export type Limiter = (key: string) => Promise<boolean>;

/** A limit kept in this process's memory: each copy of the server counts for itself. */
export function createLimiter(limit: Limit): Limiter {
  const limiter = new RateLimiterMemory(limit);
  return (key) =>
    limiter.consume(key).then(
      () => true,
      () => false,
    );
}
