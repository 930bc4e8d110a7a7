import type { Context } from 'hono';
import type { RateLimit } from '../../limits/rate-limits.ts';
import { hasConnection } from '../../rate-limits/counted-uses.ts';
import { createMemoryLimiter } from '../../rate-limits/memory-limiter.ts';
import { storageErrors } from '../errors.ts';

/** Admits an upload's body, or refuses it before reading a byte. */
export type UploadGate = {
  <Result>(account: string | null, work: () => Promise<Result>): Promise<Result>;
  /** Throws if the account's upload would be refused now. Call it before querying the database. */
  assertRoom(account: string | null): void;
};

/**
 * An upload holds a file, a socket and perhaps an image in memory for its duration. There is no
 * queue: refused clients retry later.
 *
 * @param limits concurrent bodies: in total, and per account; anonymous ones count only in total
 */
export function createUploadGate(limits: { atOnce: number; each: number }): UploadGate {
  const running = new Map<string | null, number>();
  let count = 0;
  const change = (account: string | null, by: 1 | -1) => {
    const sum = (running.get(account) ?? 0) + by;
    if (sum > 0) running.set(account, sum);
    else running.delete(account);
    count += by;
  };
  const assertRoom = (account: string | null) => {
    if (account !== null && (running.get(account) ?? 0) >= limits.each) {
      throw storageErrors.tooManyUploads();
    }
    if (count >= limits.atOnce) throw storageErrors.uploadsBusy();
  };
  const letIn = async <Result>(account: string | null, work: () => Promise<Result>) => {
    assertRoom(account);
    change(account, 1);
    try {
      return await work();
    } finally {
      change(account, -1);
    }
  };
  return Object.assign(letIn, { assertRoom });
}

/**
 * Counts a read without a token.
 *
 * @returns the caller's IP address; empty for this process's own requests
 * @throws StorageError, 429, after too many
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
