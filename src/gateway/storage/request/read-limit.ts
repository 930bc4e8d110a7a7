import type { Context } from 'hono';
import { hasConnection } from '../../has-connection.ts';
import type { RateLimit } from '../../limits/rate-limits.ts';
import { createMemoryLimiter } from '../../rate-limits/memory-limiter.ts';
import { storageErrors } from '../errors.ts';

/**
 * Counts a read without a token.
 *
 * @returns the caller's network address; empty for this process's own request
 * @throws StorageError, 429, if there were too many
 */
export type ReadLimit = (c: Context) => string;

/** Counters in memory, which restart with the process. */
export function createReadLimit(
  limit: RateLimit,
  clientAddress: (c: Context) => string,
): ReadLimit {
  const { take } = createMemoryLimiter(limit);
  return (c) => {
    if (!hasConnection(c)) return '';
    const address = clientAddress(c);
    const refusal = take(address);
    if (refusal !== null) throw storageErrors.tooManyReads(refusal.retryAfterSeconds);
    return address;
  };
}
