import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { compare } from 'bcryptjs';
import { AUTH_RETRY_AFTER_SECONDS } from '../../limits/accounts.ts';
import { PASSWORDS_ADMITTED_EACH, PASSWORDS_MAX_WAITING } from '../../limits/passwords.ts';
import { createSemaphore, type Semaphore } from '../../turns/semaphore.ts';
import { createSpareCores } from '../../turns/spare-cores.ts';
import { AuthError } from '../errors.ts';
import { isBcrypt } from './password-hashes.ts';

/** Argon2id with 19 MiB, two passes, one lane: OWASP's Password Storage Cheat Sheet. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing off the event loop, at a bounded pace. All methods reject with 429 if too many wait. */
export type Passwords = {
  /**
   * Runs a stranger's whole password request, since its statements are costly too: a few at a time,
   * the others queued per caller.
   */
  admit: Semaphore;
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches. Without a hash (no such account) it takes the same time and
   * returns false.
   */
  verify(encrypted: string | null, password: string): Promise<boolean>;
};

/**
 * A password hasher that leaves one core free, so that a burst of sign-ins delays only sign-ins.
 *
 * @param spareCores shared with other heavy work
 */
export function createPasswords({
  atOnce = Math.max(1, availableParallelism() - 1),
  cost = ARGON2,
  spareCores = createSpareCores(),
} = {}): Passwords {
  const bounds = { maxWaiting: PASSWORDS_MAX_WAITING, refuse: refuseCrowd };
  const enter = createSemaphore({ ...bounds, atOnce });
  const run = <Result>(work: () => Promise<Result>) => enter(() => spareCores('passwords', work));
  const hashOfNobody = run(() => hash('nobody has this password', cost));
  return {
    admit: createSemaphore({ ...bounds, atOnce: PASSWORDS_ADMITTED_EACH * atOnce }),
    hash: (password) => run(() => hash(password, cost)),
    verify: async (encrypted, password) => {
      const target = encrypted ?? (await hashOfNobody);
      const fits = await run(() =>
        isBcrypt(target) ? compare(password, target) : verify(target, password),
      );
      return fits && encrypted !== null;
    },
  };
}

/** The refusal under too many requests. */
export const refuseCrowd = (): AuthError =>
  new AuthError('over_request_rate_limit', { retryAfterSeconds: AUTH_RETRY_AFTER_SECONDS });
