import { createHmac, randomBytes } from 'node:crypto';
import type { Sql } from '#database/connect.ts';
import type { Ask } from '../data/ask.ts';

const SALT_BYTES = 32;
const HASH_BYTES = 16;

/** The visitor behind an event, as seen in the request. */
export type Visitor = {
  profile_id: string;
  /** IPv6 callers count by their /64. */
  address: string;
  userAgent: string;
};

/** Hashes a visitor for the day of `at`, as hex; null if that day has no salt. */
export type HashVisitor = (visitor: Visitor, at: Date) => Promise<string | null>;

/** @returns the UTC day, `YYYY-MM-DD` */
function toDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/**
 * Distinguishes a day's visitors anonymously: HMAC-SHA256 under a random salt, shared by all copies of the
 * server and destroyed after the day. Afterwards no one can test addresses, even with the whole database
 * (pitfalls: daily-salt). Hashes of different pages or days can't be linked.
 */
export function createVisitorHash(ask: Ask): HashVisitor {
  // For one day only: a salt destroyed in the database mustn't survive here.
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

/**
 * The salt of a day (`YYYY-MM-DD`, UTC), the same for every copy of the server.
 *
 * @param randomBytes 32 of them: the salt, if there is none yet
 * @returns null once that day's salt was destroyed
 */
export async function getVisitorSalt(
  sql: Sql,
  day: string,
  randomBytes: Uint8Array,
): Promise<Buffer | null> {
  const [row] = await sql<{ salt: Buffer | null }[]>`
    select private.visitor_salt(${day}, ${randomBytes}) as salt`;
  return row?.salt ?? null;
}

/** When a day's salt was created and destroyed. */
type SaltRotation = { day: string; created_at: Date; destroyed_at: Date | null };

/** @returns newest first */
export async function listSaltRotations(sql: Sql, limit: number): Promise<SaltRotation[]> {
  return sql<SaltRotation[]>`
    select day::text, created_at, destroyed_at from private.salt_rotations
    order by day desc limit ${limit}`;
}
