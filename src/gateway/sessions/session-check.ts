import type { JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import type { ISql, Sql } from 'postgres';
import type { ConnectionPool } from '../connections/connection-pool.ts';
import { followChannel } from '../connections/follow-channel.ts';
import type { OnSecurityEvent } from '../events.ts';
import { CHECKED_SESSIONS_MAX_SIZE, SESSION_CHECK_MS } from '../limits/auth.ts';

/** Announces ended sessions and accounts by user id; `*` means everyone. */
const CHANNEL = 'auth_sessions';

/** The hosted backend's messages. */
const REASONS = {
  session_not_found: 'Session from session_id claim in JWT does not exist',
  session_expired: 'Session from session_id claim in JWT has expired',
  user_banned: 'User is banned',
} as const;

/** The token's signature is valid, but its session has ended. */
export class SessionEndedError extends Error {
  readonly code: keyof typeof REASONS;

  constructor(code: keyof typeof REASONS) {
    super(REASONS[code]);
    this.name = 'SessionEndedError';
    this.code = code;
  }
}

/** Tells which sessions are open. */
export type SessionCheck = {
  /**
   * Rejects with a SessionEndedError if these claims' session has ended, and with a ConnectionError if that
   * can't be checked. Claims without a session always pass.
   */
  assertOpen(claims: JWTPayload): Promise<void>;
  /** Checks again on this user's next request. */
  forget(userId: string): void;
};

type Deps = {
  pool: Pick<ConnectionPool, 'withConnection'>;
  sql: Pick<Sql, 'listen' | 'options'>;
  settings: SessionLifetimes;
  clock?: (() => Date) | undefined;
  onEvent?: OnSecurityEvent | undefined;
  log?: { error(details: object, message: string): void } | undefined;
};

type Entry = {
  userId: string;
  /** Null while the query is running. */
  state: SessionState | null;
  asking: Promise<SessionState>;
};

/**
 * Queries the database once per session, and again after some seconds. In between, this process reports
 * ended sessions at once, and other processes through `listen`.
 */
export function createSessionCheck(deps: Deps): SessionCheck {
  const { pool, settings, clock = () => new Date(), onEvent } = deps;
  const entries = new LRUCache<string, Entry>({
    max: CHECKED_SESSIONS_MAX_SIZE,
    ttl: SESSION_CHECK_MS,
    ttlResolution: 0,
  });

  const ask = (sessionId: string, userId: string) =>
    pool.withConnection(
      async (db) => {
        const row = await findSession(db, sessionId);
        return judgeSession(row?.user_id === userId ? row : null, settings, clock());
      },
      { mayRepeat: () => true },
    );

  const remember = (sessionId: string, userId: string): Entry => {
    const asking = ask(sessionId, userId);
    const entry: Entry = { userId, state: null, asking };
    asking.then(
      (state) => {
        entry.state = state;
      },
      () => {
        if (entries.peek(sessionId) === entry) entries.delete(sessionId);
      },
    );
    entries.set(sessionId, entry);
    return entry;
  };

  const findEntry = (sessionId: string, userId: string): Entry => {
    const entry = entries.get(sessionId);
    return entry?.userId === userId ? entry : remember(sessionId, userId);
  };

  const forget = (userId: string) => {
    if (userId === '*') return entries.clear();
    // A running query is dropped too: its result may predate the end.
    for (const [id, entry] of entries) if (entry.userId === userId) entries.delete(id);
  };
  follow(deps, forget);

  return {
    forget,
    async assertOpen({ session_id: sessionId, sub }) {
      if (typeof sessionId !== 'string') return;
      const entry = findEntry(sessionId, sub ?? '');
      const state = entry.state ?? (await entry.asking);
      if (state === 'open') return;
      onEvent?.({ kind: 'refusal', outcome: state, userId: sub });
      throw new SessionEndedError(state);
    },
  };
}

/** Forgets everything on each reconnect, as announcements may have been missed. */
function follow({ sql, log }: Deps, forget: (userId: string) => void): void {
  followChannel(sql, CHANNEL, (userId) => forget(userId ?? '*')).catch((error: unknown) =>
    log?.error({ err: error }, 'not listening for ended sessions yet'),
  );
}

/** `open`, or why a session may not be used, as a code that clients know. */
type SessionState = 'open' | 'session_not_found' | 'session_expired' | 'user_banned';

/** Represents a permanent ban, as JavaScript has no infinite date. */
export const BANNED_FOREVER = '9999-12-31T00:00:00Z';

/** Null means unlimited. */
export type SessionLifetimes = {
  /** A session ends when it isn't refreshed for this long. */
  sessionIdleSeconds: number | null;
  /** A session ends this long after its sign-in, even if it's in use. */
  sessionLifetimeSeconds: number | null;
};

/** A session, with its owner's state. */
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
