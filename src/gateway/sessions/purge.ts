import type { PendingQuery, Row, Sql } from 'postgres';
import type { ConnectionPool } from '../connections/connection-pool.ts';
import {
  INVITATION_LIFETIME_MS,
  PURGE_BATCH_SIZE,
  STALE_SECRETS_AGE_MS,
  USED_TOKENS_AGE_MS,
} from '../limits/auth.ts';
import { KNOWN_ADDRESS_LIFETIME_MS } from '../limits/rate-limits.ts';
import { eachAlone } from '../turns/each-alone.ts';
import type { SessionLifetimes } from './session-check.ts';

const NOTHING_PURGED = {
  sessions: 0,
  refreshTokens: 0,
  oneTimeTokens: 0,
  flowStates: 0,
  webauthnChallenges: 0,
  factorChallenges: 0,
  knownAddresses: 0,
};

/** How many rows of each kind a purge has removed. */
export type Purged = typeof NOTHING_PURGED;

type PurgeStep = {
  kind: keyof Purged;
  table: string;
  isOver: (db: Sql) => PendingQuery<Row[]>;
};

/**
 * Deletes everything that no longer works: sessions past their lifetime with their refresh tokens,
 * used refresh tokens of open sessions, expired emailed links and codes, and places without a
 * recent sign-in. Small separate statements keep sign-ins from waiting. A failing kind doesn't stop
 * the others.
 */
export async function purgeSessions(
  pool: ConnectionPool,
  lifetimes: SessionLifetimes,
  now: Date,
): Promise<Purged> {
  const purged = { ...NOTHING_PURGED };
  await eachAlone(listSteps(lifetimes, now), async ({ kind, table, isOver }) => {
    purged[kind] += await deleteAll(pool, table, isOver);
  });
  return purged;
}

function listSteps(
  { sessionIdleSeconds, sessionLifetimeSeconds }: SessionLifetimes,
  now: Date,
): PurgeStep[] {
  const before = (ms: number | null) => new Date(ms === null ? 0 : now.getTime() - ms);
  const idleMs = sessionIdleSeconds === null ? null : sessionIdleSeconds * 1000;
  const lifetimeMs = sessionLifetimeSeconds === null ? null : sessionLifetimeSeconds * 1000;
  const isStale = (db: Sql) => db`created_at < ${before(STALE_SECRETS_AGE_MS)}`;
  const hasEnded = (db: Sql) => db`expires_at < ${now}`;
  return [
    {
      kind: 'sessions',
      table: 'sessions',
      isOver: (db) => {
        const isIdle = db`coalesce(refreshed_at, created_at) < ${before(idleMs)}`;
        return db`${isIdle} or created_at < ${before(lifetimeMs)} or not_after < ${now}`;
      },
    },
    // Used tokens are kept while an owner might retry one, to tell a retry from theft.
    {
      kind: 'refreshTokens',
      table: 'refresh_tokens',
      isOver: (db) => db`revoked_at < ${before(idleMs ?? USED_TOKENS_AGE_MS)}`,
    },
    // Links that claim an account last longer than its other links.
    {
      kind: 'oneTimeTokens',
      table: 'one_time_tokens',
      isOver: (db) => {
        // Before invitations had their own tokens, they used confirmation tokens.
        const isInvitation = db`token_type = 'invitation_token'
          or token_type = 'confirmation_token' and user_id in (
            select id from auth.users where invited_at is not null and email_confirmed_at is null)`;
        return db`${isStale(db)} and (
          created_at < ${before(INVITATION_LIFETIME_MS)} or not (${isInvitation}))`;
      },
    },
    { kind: 'flowStates', table: 'flow_state', isOver: isStale },
    { kind: 'flowStates', table: 'used_provider_flows', isOver: hasEnded },
    { kind: 'webauthnChallenges', table: 'webauthn_challenges', isOver: hasEnded },
    // Each contains the requester's network address.
    { kind: 'factorChallenges', table: 'mfa_challenges', isOver: isStale },
    {
      kind: 'knownAddresses',
      table: 'known_addresses',
      isOver: (db) => db`seen_at < ${before(KNOWN_ADDRESS_LIFETIME_MS)}`,
    },
  ];
}

/** @returns the number of rows deleted */
async function deleteAll(
  pool: ConnectionPool,
  table: string,
  isOver: (db: Sql) => PendingQuery<Row[]>,
): Promise<number> {
  let count = 0;
  for (;;) {
    const deleted = await pool.withConnection(
      (db) => db`
        delete from auth.${db(table)} where ctid = any(array(
          select ctid from auth.${db(table)} where ${isOver(db)}
          limit ${PURGE_BATCH_SIZE} for update skip locked))`,
    );
    count += deleted.count;
    if (deleted.count < PURGE_BATCH_SIZE) return count;
  }
}
