import type { Context } from 'hono';
import type { JWTPayload } from 'jose';
import type { RateLimit } from '../../limits/rate-limits.ts';
import type { RestBounds } from '../../limits/tables.ts';
import { hasConnection, noteUse } from '../../rate-limits/counted-uses.ts';
import { createMemoryLimiter } from '../../rate-limits/memory-limiter.ts';
import { restErrors } from '../errors.ts';

/** Counts requests. Both throw 429 if there were too many. */
export type RequestLimit = {
  /** For a network address, before any work for it. */
  takeOfAddress(c: Context): void;
  /** For an account, once it is known. */
  takeOfAccount(caller: { role: string; claims: JWTPayload }): void;
};

/** Counts in memory, which is enough for fairness; a restart resets the counts. */
export function createRequestLimit(
  bounds: Pick<RestBounds, 'requestsPerAddress' | 'requestsPerAccount'>,
  clientAddress: (c: Context) => string,
): RequestLimit {
  const takeOfAddress = createCounter(bounds.requestsPerAddress);
  const takeOfAccount = createCounter(bounds.requestsPerAccount);
  return {
    takeOfAddress(c) {
      if (hasConnection(c)) takeOfAddress(clientAddress(c));
    },
    takeOfAccount({ role, claims }) {
      if (role === 'authenticated' && claims.sub !== undefined) takeOfAccount(claims.sub);
    },
  };
}

function createCounter(limit: RateLimit | null): (key: string) => void {
  if (limit === null) return () => undefined;
  const { take, giveBack } = createMemoryLimiter(limit);
  return (key) => {
    const refusal = take(key);
    if (refusal !== null) throw restErrors.tooManyRequests(refusal.retryAfterSeconds);
    noteUse(() => giveBack(key));
  };
}
