import { createHmac, randomBytes } from 'node:crypto';
import type { Ask } from '../data/ask.ts';
import { getVisitorSalt } from '../data/audience/events.ts';

const SALT_BYTES = 32;
const HASH_BYTES = 16;

/** The visitor behind an event, as far as a request tells. */
export type Visitor = {
  profile_id: string;
  /** An IPv6 caller's is its /64. */
  address: string;
  userAgent: string;
};

/** Makes the hash a visitor counts by on the day of `at`, as hex; null where that day has no secret. */
export type HashVisitor = (visitor: Visitor, at: Date) => Promise<string | null>;

/** @returns the UTC day, `YYYY-MM-DD` */
function toDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/**
 * Tells the visitors of a day apart anonymously: HMAC-SHA256 under a random secret, shared by all
 * copies of the server and destroyed after the day. Afterwards no one can test addresses, even with
 * the whole database (pitfalls: daily-salt). Hashes of different pages or days can't be linked.
 */
export function createVisitorHash(ask: Ask): HashVisitor {
  // For one day only, as a secret that the database destroyed mustn't survive here.
  let current: { day: string; salt: Promise<Buffer | null> } | null = null;

  const findSalt = (day: string): Promise<Buffer | null> => {
    if (current?.day === day) return current.salt;
    const salt = ask((sql) => getVisitorSalt(sql, day, randomBytes(SALT_BYTES)));
    const asked = { day, salt };
    current = asked;
    asked.salt.catch(() => {
      if (current === asked) current = null;
    });
    return asked.salt;
  };

  return async ({ profile_id, address, userAgent }, at) => {
    const salt = await findSalt(toDay(at));
    if (salt === null) return null;
    const hmac = createHmac('sha256', salt).update(`${profile_id}\n${address}\n${userAgent}`);
    return hmac.digest().subarray(0, HASH_BYTES).toString('hex');
  };
}
