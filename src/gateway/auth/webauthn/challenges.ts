import { WEBAUTHN_CHALLENGE_LIFETIME_MS } from '../../limits/factors.ts';
import type { Db } from '../database.ts';
import { AuthError } from '../errors.ts';

/** The purpose of a challenge, and its user if known. */
type Purpose = { userId: string | null; type: 'registration' | 'authentication'; now: Date };

/** Deletes challenges that expired some time ago, to keep the table small. */
const sweep = (db: Db, now: Date) => db`
  delete from auth.webauthn_challenges where id in (
    select id from auth.webauthn_challenges
    where expires_at < ${new Date(now.getTime() - WEBAUTHN_CHALLENGE_LIFETIME_MS)}
    limit 20 for update skip locked)`;

/** Stores a challenge until it is answered. Each user has only the newest. */
export async function insertChallenge(
  db: Db,
  { userId, type, now }: Purpose,
  challenge: string,
): Promise<{ challenge_id: string; expires_at: number }> {
  const expiresAt = new Date(now.getTime() + WEBAUTHN_CHALLENGE_LIFETIME_MS);
  await sweep(db, now);
  if (userId) await db`delete from auth.webauthn_challenges where user_id = ${userId}`;
  const [row] = await db<{ id: string }[]>`
    insert into auth.webauthn_challenges
      (user_id, challenge_type, session_data, created_at, expires_at)
    values (${userId}, ${type}, ${db.json({ challenge })}, ${now}, ${expiresAt})
    returning id`;
  return { challenge_id: row?.id ?? '', expires_at: Math.floor(expiresAt.getTime() / 1000) };
}

/**
 * Takes a challenge, which works once. Throws `webauthn_challenge_not_found`, also for another user's,
 * and `webauthn_challenge_expired`.
 */
export async function takeChallenge(
  db: Db,
  id: string,
  { userId, type, now }: Purpose,
): Promise<string> {
  const [row] = await db<{ challenge: string; expires_at: Date }[]>`
    delete from auth.webauthn_challenges
    where id = ${id} and challenge_type = ${type} and user_id is not distinct from ${userId}
    returning session_data ->> 'challenge' as challenge, expires_at`;
  if (!row) throw new AuthError('webauthn_challenge_not_found');
  if (row.expires_at <= now) throw new AuthError('webauthn_challenge_expired');
  return row.challenge;
}
