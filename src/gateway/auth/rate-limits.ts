import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimits } from '../limits.ts';
import { AuthError } from './errors.ts';

/** One counter per kind of call; keys are network addresses or e-mail addresses. */
export type RateLimiters = {
  /** Counts one try; throws 429 with Retry-After when there were too many. */
  take(kind: keyof RateLimits, key: string): Promise<void>;
  /** Forgets the tries of a key that has proved itself. */
  forgive(kind: keyof RateLimits, key: string): Promise<void>;
};

/** Counters in memory: they start afresh with the process. */
export function createRateLimits(limits: RateLimits): RateLimiters {
  const build = (kind: keyof RateLimits) => {
    const { points, durationSeconds } = limits[kind];
    return new RateLimiterMemory({ keyPrefix: kind, points, duration: durationSeconds });
  };
  const limiters: Record<keyof RateLimits, RateLimiterMemory> = {
    signInPerAddress: build('signInPerAddress'),
    signInPerAccount: build('signInPerAccount'),
    signUpPerAddress: build('signUpPerAddress'),
    mailPerAddress: build('mailPerAddress'),
    mailPerAccount: build('mailPerAccount'),
    refreshPerAddress: build('refreshPerAddress'),
    verifyPerAddress: build('verifyPerAddress'),
  };
  return {
    async take(kind, key) {
      try {
        await limiters[kind].consume(key);
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? toRateLimitError(kind, refusal) : refusal;
      }
    },
    async forgive(kind, key) {
      await limiters[kind].delete(key);
    },
  };
}

function toRateLimitError(kind: keyof RateLimits, refusal: RateLimiterRes): AuthError {
  const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  if (!kind.startsWith('mail')) {
    return new AuthError('over_request_rate_limit', { retryAfterSeconds: seconds });
  }
  return new AuthError('over_email_send_rate_limit', {
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfterSeconds: seconds,
  });
}
