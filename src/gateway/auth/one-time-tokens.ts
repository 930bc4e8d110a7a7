import {
  CODE_LIFETIME_MS,
  CODE_MISSES_MAX,
  CONFIRMATION_LIFETIME_MS,
  RECOVERY_LIFETIME_MS,
} from '../limits.ts';
import { hashCode, isCode, isCodeOf, randomCode } from './codes.ts';
import type { Db } from './database.ts';
import type { AuthDeps } from './deps.ts';
import { hashSecret, randomSecret } from './secrets.ts';

/** How long each kind of link may be followed. */
const LIFETIMES_MS = {
  confirmation_token: CONFIRMATION_LIFETIME_MS,
  recovery_token: RECOVERY_LIFETIME_MS,
  email_change_token_new: CONFIRMATION_LIFETIME_MS,
  email_change_token_current: CONFIRMATION_LIFETIME_MS,
  // Has a code only.
  reauthentication_token: CODE_LIFETIME_MS,
};

export type OneTimeTokenType = keyof typeof LIFETIMES_MS;

/** @returns when a proof that is made now ends: its link, and its code; a link may be missing */
export function toProofEnds(type: OneTimeTokenType, now: Date): { link: Date; code: Date } {
  const end = (lifetimeMs: number) => new Date(now.getTime() + lifetimeMs);
  return { link: end(LIFETIMES_MS[type]), code: end(CODE_LIFETIME_MS) };
}

/** The prefix by which clients and /verify tell a link of the PKCE flow, as the hosted backend has it. */
export const PKCE_PREFIX = 'pkce_';

export type OneTimeToken = {
  user_id: string;
  token_type: OneTimeTokenType;
  /** The address the mail went to. */
  relates_to: string;
  flow_state_id: string | null;
};

/** Two ways to prove that one has read a mail; who used one has used both. */
export type MailedProof = {
  /** In the link. */
  secret: string;
  /** Six digits, to be typed elsewhere. */
  code: string;
};

/** A new token for a person and purpose, in place of any older one. Only hashes are stored. */
export async function insertOneTimeToken(
  { keys }: Pick<AuthDeps, 'keys'>,
  db: Db,
  token: OneTimeToken & { now: Date },
): Promise<MailedProof> {
  const secret = `${token.flow_state_id ? PKCE_PREFIX : ''}${randomSecret()}`;
  const code = randomCode();
  const codeHash = hashCode(keys, { userId: token.user_id, to: token.relates_to, code });
  await db`
    insert into auth.one_time_tokens
      (user_id, token_type, token_hash, code_hash, relates_to, flow_state_id, created_at, updated_at)
    values
      (${token.user_id}, ${token.token_type}, ${hashSecret(secret)}, ${codeHash},
       ${token.relates_to}, ${token.flow_state_id}, ${token.now}, ${token.now})
    on conflict (user_id, token_type) do update set
      token_hash = excluded.token_hash, code_hash = excluded.code_hash, code_misses = 0,
      relates_to = excluded.relates_to, flow_state_id = excluded.flow_state_id,
      created_at = excluded.created_at, updated_at = excluded.updated_at`;
  return { secret, code };
}

/** Takes a token out of circulation and says whose it was; null when it is unknown, used or expired. */
export async function useOneTimeToken(
  db: Db,
  { secret, types, now }: { secret: string; types: readonly OneTimeTokenType[]; now: Date },
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

/** Six digits somebody types, and the address they say they were sent to. */
export type Guess = { email: string; code: string; types: readonly OneTimeTokenType[]; now: Date };

/**
 * Takes the token out of circulation whose code this is. Null when it is none, and then every code that
 * it could have been has one guess less: the transaction must be committed all the same. Who guesses
 * beside each other waits for the other.
 */
export async function useCode(
  { keys }: Pick<AuthDeps, 'keys'>,
  tx: Db,
  { email, code, types, now }: Guess,
): Promise<OneTimeToken | null> {
  if (!isCode(code) || types.length === 0) return null;
  const candidates = await tx<(OneTimeToken & { id: string; code_hash: string })[]>`
    select id, user_id, token_type, relates_to, flow_state_id, code_hash
    from auth.one_time_tokens
    where relates_to = ${email} and token_type in ${tx([...types])} and code_hash is not null
      and created_at > ${new Date(now.getTime() - CODE_LIFETIME_MS)}
    order by id for update`;
  const found = candidates.find(({ user_id: userId, relates_to: to, code_hash: hash }) =>
    isCodeOf(keys, hash, { userId, to, code }),
  );
  if (found) {
    await tx`delete from auth.one_time_tokens where id = ${found.id}`;
    const { id: _id, code_hash: _hash, ...token } = found;
    return token;
  }
  if (candidates.length === 0) return null;
  await tx`
    update auth.one_time_tokens
    set code_misses = code_misses + 1,
      code_hash = case when code_misses + 1 < ${CODE_MISSES_MAX} then code_hash end
    where id in ${tx(candidates.map(({ id }) => id))}`;
  return null;
}
