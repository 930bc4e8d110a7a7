import type { IncomingMessage, ServerResponse } from 'node:http';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { compare } from 'bcryptjs';
import type { OnSecurityEvent } from '../../events.ts';
import {
  AUTH_RETRY_AFTER_SECONDS,
  CROWD_REFUSAL_DELAY_MS,
  PASSWORD_HASH_LIMITS,
  PASSWORDS_ADMITTED_EACH,
  PASSWORDS_MAX_WAITING,
} from '../../limits/auth.ts';
import { createSemaphore, createSpareCores, type Semaphore } from '../../turns/semaphore.ts';
import { AuthError, toErrorAnswer } from '../errors.ts';

/** Argon2id with 19 MiB, two passes, one lane: OWASP's Password Storage Cheat Sheet. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing off the event loop, at a bounded pace. All methods reject with 429 if too many wait. */
export type Passwords = {
  /**
   * Runs an unauthenticated caller's whole password request, since its statements are costly too: a few at a
   * time, the others queued per caller.
   */
  admit: Semaphore;
  hash(password: string): Promise<string>;
  /**
   * True if the password matches. Without a hash (no such account) it takes the same time and
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

/** Requests without an account that need a password hash. */
const WITH_PASSWORD = /^\/auth\/v1\/(signup|token\?(.*&)?grant_type=password)(?![^&?])/;

/**
 * Refuses password requests while too many are waiting, directly on `node:http`: through the router, a
 * refusal would cost the event loop more than an accepted request. Responds after a delay, to slow down
 * clients that retry at once.
 *
 * @returns whether it has responded
 */
export function createCrowdRefusal(
  { admit }: Pick<Passwords, 'admit'>,
  onEvent: OnSecurityEvent = () => undefined,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    if (!admit.isFull()) return false;
    if (request.method !== 'POST' || !WITH_PASSWORD.test(request.url ?? '')) return false;
    setTimeout(() => refuse(request, response), CROWD_REFUSAL_DELAY_MS);
    onEvent({ kind: 'lock_out', outcome: 'crowd' });
    return true;
  };
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const version = request.headers['x-supabase-api-version'];
  const { status, headers, body } = toErrorAnswer(refuseCrowd(), String(version));
  response.writeHead(status, { ...headers, 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}

const ARGON2_HASH =
  /^\$argon2(?:id|i|d)\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$[\w+/]{11,86}\$[\w+/]{22,86}$/;
const BCRYPT_HASH = /^\$2[aby]\$(\d\d)\$[./\w]{53}$/;

/** @returns whether it is bcrypt, like most hashes from a hosted backend; the next sign-in replaces it */
export function isBcrypt(hash: string): boolean {
  return BCRYPT_HASH.test(hash);
}

/** @returns whether a password can be checked against it, at a bounded cost */
export function isUsableHash(hash: string): boolean {
  const { memoryKib, passes, lanes, bcryptCost } = PASSWORD_HASH_LIMITS;
  const bcrypt = BCRYPT_HASH.exec(hash);
  if (bcrypt) return Number(bcrypt[1]) >= 4 && Number(bcrypt[1]) <= bcryptCost;
  const [, memory, times, threads] = ARGON2_HASH.exec(hash) ?? [];
  return Number(memory) <= memoryKib && Number(times) <= passes && Number(threads) <= lanes;
}
