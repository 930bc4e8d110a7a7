import { CONFIRMATION_LIFETIME_MS, RECOVERY_LIFETIME_MS } from '../limits.ts';
import type { Db } from './database.ts';
import { hashSecret, randomSecret } from './secrets.ts';

/** How long each kind of link may be followed. */
const LIFETIMES_MS = {
  confirmation_token: CONFIRMATION_LIFETIME_MS,
  recovery_token: RECOVERY_LIFETIME_MS,
  email_change_token_new: CONFIRMATION_LIFETIME_MS,
  email_change_token_current: CONFIRMATION_LIFETIME_MS,
};

export type OneTimeTokenType = keyof typeof LIFETIMES_MS;

/** The prefix by which clients and /verify tell a link of the PKCE flow, as the hosted backend has it. */
export const PKCE_PREFIX = 'pkce_';

export type OneTimeToken = {
  user_id: string;
  token_type: OneTimeTokenType;
  /** The address the mail went to. */
  relates_to: string;
  flow_state_id: string | null;
};

/** A new token for a person and purpose, in place of any older one. Only its hash is stored. */
export async function insertOneTimeToken(
  db: Db,
  token: OneTimeToken & { now: Date },
): Promise<string> {
  const secret = `${token.flow_state_id ? PKCE_PREFIX : ''}${randomSecret()}`;
  await db`
    insert into auth.one_time_tokens
      (user_id, token_type, token_hash, relates_to, flow_state_id, created_at, updated_at)
    values
      (${token.user_id}, ${token.token_type}, ${hashSecret(secret)}, ${token.relates_to},
       ${token.flow_state_id}, ${token.now}, ${token.now})
    on conflict (user_id, token_type) do update set
      token_hash = excluded.token_hash, relates_to = excluded.relates_to,
      flow_state_id = excluded.flow_state_id, created_at = excluded.created_at,
      updated_at = excluded.updated_at`;
  return secret;
}

/** Takes a token out of circulation and says whose it was; null when it is unknown, used or expired. */
export async function useOneTimeToken(
  db: Db,
  { secret, types, now }: { secret: string; types: OneTimeTokenType[]; now: Date },
): Promise<OneTimeToken | null> {
  for (const type of types) {
    const [token] = await db<OneTimeToken[]>`
      delete from auth.one_time_tokens
      where token_hash = ${hashSecret(secret)} and token_type = ${type}
        and created_at > ${new Date(now.getTime() - LIFETIMES_MS[type])}
      returning user_id, token_type, relates_to, flow_state_id`;
    if (token) return token;
  }
  return null;
}
