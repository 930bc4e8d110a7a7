import { findSession, judgeSession, type SessionLifetimes } from '../../sessions/session-check.ts';
import type { Db } from '../database.ts';
import { getOrigin } from '../request/origin.ts';
import { deriveSecret, hashSecret, randomSecret } from '../secrets.ts';

/** The first token of a new session. */
export async function insertRefreshToken(db: Db, sessionId: string, now: Date): Promise<string> {
  const token = randomSecret();
  await db`
    insert into auth.refresh_tokens (session_id, token_hash, nonce, created_at)
    values (${sessionId}, ${hashSecret(token)}, '', ${now})`;
  return token;
}

/** Voids all of a session's tokens so far. The next one starts a new chain. */
export async function revokeRefreshTokens(db: Db, sessionId: string, now: Date): Promise<void> {
  await db`
    update auth.refresh_tokens set revoked_at = ${now}
    where session_id = ${sessionId} and revoked_at is null`;
}

type RotationSettings = {
  now: Date;
  reuseIntervalSeconds: number;
  lifetimes: SessionLifetimes;
};

export type Rotation =
  | { outcome: 'rotated'; sessionId: string; token: string }
  | { outcome: 'unknown' }
  | { outcome: 'expired'; sessionId: string }
  | { outcome: 'reused'; sessionId: string };

/**
 * Exchanges a token for its successor, with its session locked. Within the reuse interval a used token still
 * gets the newest of its chain, so that two tabs and lost responses do no harm. After that, this token or
 * the chain was stolen, so the session ends, as it does past its lifetime.
 */
export async function rotateRefreshToken(
  tx: Db,
  token: string,
  { now, reuseIntervalSeconds, lifetimes }: RotationSettings,
): Promise<Rotation> {
  const tokenHash = hashSecret(token);
  const [session] = await tx<{ id: string }[]>`
    select s.id from auth.sessions s
    where s.id = (select session_id from auth.refresh_tokens where token_hash = ${tokenHash})
    for update`;
  if (!session) return { outcome: 'unknown' };

  // Read only now, because the lock's previous holder may have used the token.
  const reusableSince = new Date(now.getTime() - reuseIntervalSeconds * 1000);
  const [row] = await tx<{ id: string; is_used: boolean; is_reusable: boolean }[]>`
    select id, revoked_at is not null as is_used, revoked_at >= ${reusableSince} as is_reusable
    from auth.refresh_tokens where token_hash = ${tokenHash}`;
  if (!row) return { outcome: 'unknown' };

  const sessionId = session.id;
  if (judgeSession(await findSession(tx, sessionId), lifetimes, now) === 'session_expired') {
    await deleteSession(tx, sessionId);
    return { outcome: 'expired', sessionId };
  }
  if (!row.is_used) {
    return { outcome: 'rotated', sessionId, token: await addSuccessor(tx, sessionId, token, now) };
  }
  if (row.is_reusable) {
    const newest = await findNewest(tx, sessionId, token, row.id);
    return newest === null
      ? { outcome: 'unknown' }
      : { outcome: 'rotated', sessionId, token: newest };
  }
  await deleteSession(tx, sessionId);
  return { outcome: 'reused', sessionId };
}

async function deleteSession(tx: Db, sessionId: string): Promise<void> {
  await tx`delete from auth.sessions where id = ${sessionId}`;
}

async function addSuccessor(tx: Db, sessionId: string, token: string, now: Date) {
  const nonce = randomSecret();
  const { ip, userAgent, country } = getOrigin();
  const successor = deriveSecret(token, nonce);
  await tx`
    with used as (
      update auth.refresh_tokens set revoked_at = ${now} where token_hash = ${hashSecret(token)}
    ), refreshed as (
      update auth.sessions
      set refreshed_at = ${now}, updated_at = ${now}, ip = ${ip}, user_agent = ${userAgent},
        country = ${country}
      where id = ${sessionId}
    )
    insert into auth.refresh_tokens (session_id, token_hash, nonce, created_at)
    values (${sessionId}, ${hashSecret(successor)}, ${nonce}, ${now})`;
  return successor;
}

/**
 * Derives the newest token from the caller's, as tokens themselves are never stored; null if a new
 * chain has begun since.
 */
async function findNewest(tx: Db, sessionId: string, token: string, id: string) {
  const successors = await tx<{ nonce: string }[]>`
    select nonce from auth.refresh_tokens
    where session_id = ${sessionId} and id > ${id} order by id`;
  if (successors.some(({ nonce }) => nonce === '')) return null;
  return successors.reduce((secret, { nonce }) => deriveSecret(secret, nonce), token);
}
