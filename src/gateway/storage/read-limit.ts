import type { Context } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from '../limits.ts';
import { storageErrors } from './errors.ts';

/**
 * Counts one read of a caller who showed no token.
 *
 * @returns the caller's network address; empty for a request of this process to itself
 * @throws StorageError, 429, when there were too many
 */
export type ReadLimit = (c: Context) => Promise<string>;

/** Counters in memory: they start afresh with the process. */
export function createReadLimit(
  { points, durationSeconds }: RateLimit,
  clientAddress: (c: Context) => string,
): ReadLimit {
  const limiter = new RateLimiterMemory({ points, duration: durationSeconds });
  return async (c) => {
    // A request of this process to itself came over no connection.
    if (!Object.hasOwn(Object(c.env), 'incoming')) return '';
    const address = clientAddress(c);
    try {
      await limiter.consume(address);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw storageErrors.tooManyReads(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
    return address;
  };
}
