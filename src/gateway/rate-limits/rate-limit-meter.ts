import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { MemoryLimiter } from './memory-limiter.ts';
import { hashKey } from './rate-limit-client.ts';

export type MeteredUse = {
  isAllowed: boolean;
  /**
   * The uses left, and the seconds until all are available again. Null while the database is
   * unavailable.
   */
  left: { uses: number; resetSeconds: number } | null;
};

/** A limit that reports how much of it is left. */
export type RateLimitMeter = { use(key: string): Promise<MeteredUse> };

/** @param inMemory refuses keys refused before, and counts while the database is unavailable */
export function createMeter(limiter: RateLimiterPostgres, inMemory: MemoryLimiter): RateLimitMeter {
  const consume = (key: string) =>
    limiter.consume(key).catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    });
  return {
    async use(name) {
      const key = hashKey(name);
      const known = inMemory.findRefusal(key);
      if (known !== null) return refuse(known.retryAfterSeconds);
      const result = await consume(key).catch(() => null);
      if (result === null) return { isAllowed: inMemory.take(key) === null, left: null };
      const resetSeconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
      if (result.consumedPoints <= limiter.points) {
        return { isAllowed: true, left: { uses: result.remainingPoints, resetSeconds } };
      }
      inMemory.block(key, resetSeconds);
      return refuse(resetSeconds);
    },
  };
}

function refuse(resetSeconds: number): MeteredUse {
  return { isAllowed: false, left: { uses: 0, resetSeconds } };
}
