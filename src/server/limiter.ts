import { RateLimiterMemory } from 'rate-limiter-flexible';

/** `points` uses in any `durationSeconds`. */
export type Limit = { points: number; durationSeconds: number };

/** Counts one use for a key; false once the limit is reached. */
export type Limiter = (key: string) => Promise<boolean>;

/** A limit kept in this process's memory: each copy of the server counts for itself. */
export function createLimiter({ points, durationSeconds }: Limit): Limiter {
  const limiter = new RateLimiterMemory({ points, duration: durationSeconds });
  return (key) =>
    limiter.consume(key).then(
      () => true,
      () => false,
    );
}
