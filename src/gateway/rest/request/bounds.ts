import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { JWTPayload } from 'jose';
import type { RateLimit } from '../../limits/rate-limits.ts';
import { type RestBounds, UNSENT_MIN_LENGTH } from '../../limits/tables.ts';
import { hasConnection, noteUse } from '../../rate-limits/counted-uses.ts';
import { createMemoryLimiter } from '../../rate-limits/memory-limiter.ts';
import { restErrors } from '../errors.ts';

type Bounds = Pick<RestBounds, 'unsentBytes' | 'unsentBytesPerAddress' | 'drainTimeoutMs'>;

/** Bytes of responses read from the database but not yet received by clients. */
export type UnsentAnswers = {
  of(c: Context): UnsentAnswer;
};

export type UnsentAnswer = {
  /** Throws 429 or 503 if too much is unsent for the caller, or in total. */
  admit(): void;
  /** Counts an answer until its client has received it, and disconnects a stalled client. */
  hold(body: Uint8Array): void;
};

/** Counts per process, since it protects the process's memory. */
export function createUnsentAnswers(
  bounds: Bounds,
  clientAddress: (c: Context) => string,
): UnsentAnswers {
  const { unsentBytes, unsentBytesPerAddress, drainTimeoutMs } = bounds;
  const byAddress = new Map<string, number>();
  let all = 0;

  const add = (address: string, bytes: number) => {
    all += bytes;
    const left = (byAddress.get(address) ?? 0) + bytes;
    if (left > 0) byAddress.set(address, left);
    else byAddress.delete(address);
  };

  return {
    of: (c) => ({
      admit() {
        // Usually little is unsent, so there's no need to tell callers apart.
        if (all < unsentBytesPerAddress && all < unsentBytes) return;
        const own = byAddress.get(clientAddress(c)) ?? 0;
        if (own >= unsentBytesPerAddress) throw restErrors.answersUntaken();
        if (all >= unsentBytes) throw restErrors.serverBusy();
      },
      hold(body) {
        if (body.length < UNSENT_MIN_LENGTH) return;
        const outgoing = findOutgoing(c);
        if (outgoing === undefined || outgoing.destroyed) return;
        const [address, bytes] = [clientAddress(c), body.byteLength];
        add(address, bytes);
        outgoing.once('close', () => add(address, -bytes));
        // Closes connections without writes for this long; after that Node sets its own timeout.
        outgoing.socket?.setTimeout(drainTimeoutMs);
      },
    }),
  };
}

/** `app.request()` in a test has no connection. */
function findOutgoing({ env }: Context): ServerResponse | undefined {
  return env?.outgoing;
}

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
