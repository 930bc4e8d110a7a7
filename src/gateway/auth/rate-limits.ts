import type { RateLimits } from '../limits.ts';
import type { RateLimiter, RateLimitStore } from '../rate-limit-store.ts';
import { AuthError } from './errors.ts';

/** One counter per kind of call; keys are network addresses or e-mail addresses. */
export type RateLimiters = {
  /** Counts one try; throws 429 with Retry-After when there were too many. */
  take(kind: keyof RateLimits, key: string): Promise<void>;
  /** Forgets the tries of a key that has proved itself. */
  forgive(kind: keyof RateLimits, key: string): Promise<void>;
};

/** The limits of sign-in and its mails, counted in the store. */
export function createRateLimits(store: RateLimitStore, limits: RateLimits): RateLimiters {
  const kinds = Object.keys(limits) as (keyof RateLimits)[];
  const limiters = Object.fromEntries(
    kinds.map((kind) => [kind, store.createLimiter(kind, limits[kind])]),
  ) as Record<keyof RateLimits, RateLimiter>;
  return {
    async take(kind, key) {
      const refusal = await limiters[kind].take(key);
      if (refusal) throw toRateLimitError(kind, refusal.retryAfterSeconds);
    },
    forgive: (kind, key) => limiters[kind].forget(key),
  };
}

function toRateLimitError(kind: keyof RateLimits, seconds: number): AuthError {
  if (!kind.startsWith('mail')) {
    return new AuthError('over_request_rate_limit', { retryAfterSeconds: seconds });
  }
  return new AuthError('over_email_send_rate_limit', {
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfterSeconds: seconds,
  });
}
