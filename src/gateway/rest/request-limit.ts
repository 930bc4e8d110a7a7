import type { Context } from 'hono';
import type { JWTPayload } from 'jose';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit, RestBounds } from '../limits.ts';
import { restErrors } from './errors.ts';

/** Counts requests. Both throw 429 where there were too many. */
export type RequestLimit = {
  /** Of a network address, before anything is done for it. */
  takeOfAddress(c: Context): Promise<void>;
  /** Of an account, once it is known. */
  takeOfAccount(caller: { role: string; claims: JWTPayload }): Promise<void>;
};

/** Counters in memory, for they are about fairness; they start afresh with the process. */
export function createRequestLimit(
  bounds: Pick<RestBounds, 'requestsPerAddress' | 'requestsPerAccount'>,
  clientAddress: (c: Context) => string,
): RequestLimit {
  const takeOfAddress = createCounter(bounds.requestsPerAddress);
  const takeOfAccount = createCounter(bounds.requestsPerAccount);
  return {
    async takeOfAddress(c) {
      // A request of this process to itself came over no connection.
      if (Object.hasOwn(Object(c.env), 'incoming')) await takeOfAddress(clientAddress(c));
    },
    async takeOfAccount({ role, claims }) {
      if (role === 'authenticated' && claims.sub !== undefined) await takeOfAccount(claims.sub);
    },
  };
}

function createCounter(limit: RateLimit | null): (key: string) => Promise<void> {
  if (limit === null) return async () => undefined;
  const { points, durationSeconds } = limit;
  const limiter = new RateLimiterMemory({ points, duration: durationSeconds });
  return async (key) => {
    try {
      await limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw restErrors.tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  };
}
