import { ConnectionError } from '../../connections/connection-errors.ts';
import { type RateLimits, SIGN_IN_BLOCK } from '../../limits/rate-limits.ts';
import type {
  BlockGrowth,
  RateLimiter,
  RateLimitStore,
} from '../../rate-limits/rate-limit-store.ts';
import { AuthError } from '../errors.ts';

/** One counter per kind of call; keys are network addresses or emails. */
export type RateLimiters = {
  /** Counts one attempt; throws 429 with Retry-After if there were too many. */
  take(kind: keyof RateLimits, key: string): Promise<void>;
  /** Counts one attempt. @returns whether it was allowed */
  tryTake(kind: keyof RateLimits, key: string): Promise<boolean>;
  /** Takes back an attempt that shouldn't count. */
  giveBack(kind: keyof RateLimits, key: string): Promise<void>;
  /** Resets a key's count once its caller has authenticated. */
  forgive(kind: keyof RateLimits, key: string): Promise<void>;
};

/** Limits with growing blocks. */
const GROWTHS: Partial<Record<keyof RateLimits, BlockGrowth>> = { signInPerPair: SIGN_IN_BLOCK };

/** The limits of sign-in and its emails, counted in the store. */
export function createRateLimits(store: RateLimitStore, limits: RateLimits): RateLimiters {
  const kinds = Object.keys(limits) as (keyof RateLimits)[];
  const limiters = Object.fromEntries(
    kinds.map((kind) => [kind, store.createLimiter(kind, limits[kind], GROWTHS[kind])]),
  ) as Record<keyof RateLimits, RateLimiter>;
  return {
    async take(kind, key) {
      const refusal = await limiters[kind].take(key);
      if (refusal?.isDatabaseAway) throw new ConnectionError('late');
      if (refusal) throw toRateLimitError(kind, refusal.retryAfterSeconds);
    },
    tryTake: async (kind, key) => (await limiters[kind].take(key)) === null,
    giveBack: (kind, key) => limiters[kind].giveBack(key),
    forgive: (kind, key) => limiters[kind].forget(key),
  };
}

function toRateLimitError(kind: keyof RateLimits, seconds: number): AuthError {
  if (/^(signIn|secondFactor|code)/.test(kind)) {
    const minutes = Math.ceil(seconds / 60);
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    const message = `Too many attempts. Please try again in ${wait}.`;
    return new AuthError('over_request_rate_limit', { message, retryAfterSeconds: seconds });
  }
  if (!kind.startsWith('mail')) {
    return new AuthError('over_request_rate_limit', { retryAfterSeconds: seconds });
  }
  return new AuthError('over_email_send_rate_limit', {
    message: `For security purposes, you can only request this after ${toWords(seconds)}.`,
    retryAfterSeconds: seconds,
  });
}

/** The hosted backend's wording of a short wait; longer ones are in hours. */
function toWords(seconds: number): string {
  return seconds <= 3600 ? `${seconds} seconds` : `${Math.ceil(seconds / 3600)} hours`;
}
