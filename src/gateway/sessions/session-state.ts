import type { ISql } from 'postgres';

/** Whether a session may be used, or why not, by the codes that clients know. */
export type SessionState = 'open' | 'session_not_found' | 'session_expired' | 'user_banned';

/** Represents a permanent ban, as JavaScript has no infinite date. */
export const BANNED_FOREVER = '9999-12-31T00:00:00Z';

/** Null means unlimited. */
export type SessionLifetimes = {
  /** A session ends when it isn't refreshed for this long. */
  sessionIdleSeconds: number | null;
  /** A session ends this long after its sign-in, even if it's in use. */
  sessionLifetimeSeconds: number | null;
};

/** A session, with the state of its owner. */
type SessionRow = {
  user_id: string;
  created_at: Date;
  used_at: Date;
  /** Its fixed end, if any. */
  not_after: Date | null;
  banned_until: Date | null;
  deleted_at: Date | null;
};

/** @returns the session's row, or null if it has ended */
export async function findSession(db: ISql, sessionId: string): Promise<SessionRow | null> {
  const [row] = await db<SessionRow[]>`
    select s.user_id, s.created_at, coalesce(s.refreshed_at, s.created_at) as used_at, s.not_after,
      case u.banned_until when 'infinity' then ${BANNED_FOREVER} else u.banned_until end as banned_until, u.deleted_at
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = ${sessionId}`;
  return row ?? null;
}

/** @param row of the session, from `findSession` */
export function judgeSession(
  row: SessionRow | null,
  { sessionIdleSeconds, sessionLifetimeSeconds }: SessionLifetimes,
  now: Date,
): SessionState {
  if (row === null || row.deleted_at !== null) return 'session_not_found';
  if (row.banned_until !== null && row.banned_until > now) return 'user_banned';
  const isPast = (since: Date, seconds: number | null) =>
    seconds !== null && now.getTime() - since.getTime() >= seconds * 1000;
  const isOver =
    (row.not_after !== null && row.not_after <= now) ||
    isPast(row.used_at, sessionIdleSeconds) ||
    isPast(row.created_at, sessionLifetimeSeconds);
  return isOver ? 'session_expired' : 'open';
}
