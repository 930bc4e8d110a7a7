import { createHmac, randomInt } from 'node:crypto';
import type { GatewayKeys } from '../../keys/keys.ts';
import {
  CODE_LIFETIME_MS,
  CONFIRMATION_LIFETIME_MS,
  INVITATION_LIFETIME_MS,
  RECOVERY_LIFETIME_MS,
} from '../../limits/auth.ts';
import type { Db } from '../database.ts';
import type { AuthDeps } from '../request/deps.ts';
import { getOrigin } from '../request/origin.ts';
import { hashSecret, isSameSecret, randomSecret } from '../secrets.ts';
import { isKnownPlace } from '../sessions/sign-in-guard.ts';
import { lockAccount } from '../users/users.ts';
import {
  addAsker,
  addMiss,
  beginShares,
  type CodeShares,
  findShare,
  isOpen,
  type Share,
} from './code-shares.ts';

/** How long each kind of link is valid. */
const LIFETIMES_MS = {
  confirmation_token: CONFIRMATION_LIFETIME_MS,
  // Not a confirmation_token: anyone could request a sign-up email, which would replace it.
  invitation_token: INVITATION_LIFETIME_MS,
  recovery_token: RECOVERY_LIFETIME_MS,
  email_change_token_new: CONFIRMATION_LIFETIME_MS,
  email_change_token_current: CONFIRMATION_LIFETIME_MS,
  // Code only, no link.
  reauthentication_token: CODE_LIFETIME_MS,
};

export type OneTimeTokenType = keyof typeof LIFETIMES_MS;

/** @returns when a new proof's link and code expire; a link may be missing */
export function toProofEnds(
  { codeLifetimeSeconds }: AuthDeps['settings'],
  type: OneTimeTokenType,
  now: Date,
): { link: Date; code: Date } {
  const end = (lifetimeMs: number) => new Date(now.getTime() + lifetimeMs);
  return { link: end(LIFETIMES_MS[type]), code: end(codeLifetimeSeconds * 1000) };
}

/** The prefix that marks a PKCE flow's link for clients and /verify, as at the hosted backend. */
export const PKCE_PREFIX = 'pkce_';

export type OneTimeToken = {
  user_id: string;
  token_type: OneTimeTokenType;
  /** The address the email went to. */
  relates_to: string;
  flow_state_id: string | null;
};

/** Two alternative proofs of owning the email; using one uses up both. */
export type MailedProof = {
  /** In the link. */
  secret: string;
  /** Digits, to be typed elsewhere. */
  code: string;
};

/**
 * Creates a user's token for a purpose, replacing any older one. Only hashes are stored. Its code
 * is bound to the requesting browser.
 */
export async function insertOneTimeToken(
  { keys, settings }: Pick<AuthDeps, 'keys' | 'settings'>,
  db: Db,
  token: OneTimeToken & { now: Date },
): Promise<MailedProof> {
  const secret = `${token.flow_state_id ? PKCE_PREFIX : ''}${randomSecret()}`;
  const code = randomCode(settings.codeLength);
  const codeHash = hashCode(keys, { userId: token.user_id, to: token.relates_to, code });
  const shares = beginShares(token.user_id, getOrigin());
  await db`
    insert into auth.one_time_tokens
      (user_id, token_type, token_hash, code_hash, code_shares, relates_to, flow_state_id,
       created_at, updated_at)
    values
      (${token.user_id}, ${token.token_type}, ${hashSecret(secret)}, ${codeHash},
       ${db.json(shares)}, ${token.relates_to}, ${token.flow_state_id}, ${token.now}, ${token.now})
    on conflict (user_id, token_type) do update set
      token_hash = excluded.token_hash, code_hash = excluded.code_hash,
      code_shares = excluded.code_shares,
      relates_to = excluded.relates_to, flow_state_id = excluded.flow_state_id,
      created_at = excluded.created_at, updated_at = excluded.updated_at`;
  return { secret, code };
}

/**
 * Uses up a token and returns its owner; null if it is unknown, used or expired. Locks its account
 * until the transaction ends.
 */
export async function useOneTimeToken(
  tx: Db,
  { secret, types, now }: { secret: string; types: readonly OneTimeTokenType[]; now: Date },
): Promise<OneTimeToken | null> {
  const [owner] = await tx<{ user_id: string }[]>`
    select user_id from auth.one_time_tokens where token_hash = ${hashSecret(secret)}`;
  if (!owner) return null;
  await lockAccount(tx, owner.user_id);
  const isInvited = await isUnclaimed(tx, owner.user_id);
  for (const type of types) {
    const lifetimeMs =
      isInvited && type === 'confirmation_token' ? INVITATION_LIFETIME_MS : LIFETIMES_MS[type];
    const [token] = await tx<OneTimeToken[]>`
      delete from auth.one_time_tokens
      where token_hash = ${hashSecret(secret)} and token_type = ${type}
        and created_at > ${new Date(now.getTime() - lifetimeMs)}
      returning user_id, token_type, relates_to, flow_state_id`;
    if (token) return token;
  }
  return null;
}

/**
 * True if an account was invited and has no password yet: its confirmation is then an invitation
 * from before these had their own tokens.
 */
async function isUnclaimed(tx: Db, userId: string): Promise<boolean> {
  const rows = await tx`
    select from auth.users where id = ${userId} and invited_at is not null
      and email_confirmed_at is null and coalesce(encrypted_password, '') = ''`;
  return rows.length > 0;
}

/** A typed code, with the email that the caller says it was sent to. */
export type Guess = { email: string; code: string; types: readonly OneTimeTokenType[]; now: Date };

/** A token whose code may be guessed. */
type Candidate = OneTimeToken & { id: string; code_hash: string; code_shares: CodeShares };

/** The outcome of a guess. `closed`: the browser has no guesses left. */
export type UsedCode =
  | { outcome: 'right'; token: OneTimeToken }
  | { outcome: 'wrong' }
  | { outcome: 'closed' };

/**
 * Uses up the token with this code. A wrong guess counts against every possible code, so the
 * transaction must be committed anyway. Concurrent guesses wait for each other.
 */
export async function useCode(
  { keys, settings }: Pick<AuthDeps, 'keys' | 'settings'>,
  tx: Db,
  guess: Guess,
): Promise<UsedCode> {
  const { code, now } = guess;
  if (!isCode(code, settings.codeLength) || guess.types.length === 0) return { outcome: 'wrong' };
  const open: (Candidate & { share: Share })[] = [];
  for (const candidate of await listCandidates(settings, tx, guess)) {
    const share = await findShareOf(tx, candidate, now);
    if (isOpen(candidate.code_shares, share)) open.push({ ...candidate, share });
  }
  const found = open.find(({ user_id: userId, relates_to: to, code_hash: hash }) =>
    isSameSecret(hashCode(keys, { userId, to, code }), hash),
  );
  if (found) {
    await tx`delete from auth.one_time_tokens where id = ${found.id}`;
    const { user_id, token_type, relates_to, flow_state_id } = found;
    return { outcome: 'right', token: { user_id, token_type, relates_to, flow_state_id } };
  }
  let isClosed = false;
  for (const { id, code_shares, share } of open) {
    const shares = addMiss(code_shares, share);
    isClosed ||= typeof share === 'number' && !isOpen(shares, share);
    await tx`update auth.one_time_tokens set code_shares = ${tx.json(shares)} where id = ${id}`;
  }
  return { outcome: isClosed ? 'closed' : 'wrong' };
}

async function findShareOf(tx: Db, { user_id, code_shares }: Candidate, now: Date): Promise<Share> {
  const origin = getOrigin();
  const isKnown = await isKnownPlace(tx, { userId: user_id, origin, now });
  return findShare(code_shares, user_id, origin, isKnown);
}

/**
 * The tokens a code may belong to. Locks their accounts first (see `lockAccount`), then the tokens.
 */
async function listCandidates(
  { codeLifetimeSeconds }: AuthDeps['settings'],
  tx: Db,
  { email, types, now }: Omit<Guess, 'code'>,
): Promise<Candidate[]> {
  const fitting = tx`
    relates_to = ${email} and token_type in ${tx([...types])} and code_hash is not null
      and created_at > ${new Date(now.getTime() - codeLifetimeSeconds * 1000)}`;
  const held = await tx<{ id: string }[]>`
    select id from auth.users
    where id in (select user_id from auth.one_time_tokens where ${fitting})
    order by id for no key update`;
  if (held.length === 0) return [];
  return tx<Candidate[]>`
    select id, user_id, token_type, relates_to, flow_state_id, code_hash, code_shares
    from auth.one_time_tokens
    where user_id in ${tx(held.map(({ id }) => id))} and ${fitting}
    order by id for update`;
}

const TYPES = Object.keys(LIFETIMES_MS) as OneTimeTokenType[];

/** Also binds an address's pending codes to the browser now requesting one. */
export async function joinAskers(
  settings: AuthDeps['settings'],
  tx: Db,
  asked: { email: string; now: Date },
): Promise<void> {
  for (const { id, user_id, code_shares } of await listCandidates(settings, tx, {
    ...asked,
    types: TYPES,
  })) {
    const shares = addAsker(code_shares, user_id, getOrigin());
    await tx`update auth.one_time_tokens set code_shares = ${tx.json(shares)} where id = ${id}`;
  }
}

/** Random digits to type, uniformly distributed. */
function randomCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0');
}

/** True if the text has the format of a code; anything else doesn't count as a guess. */
function isCode(text: string, length: number): boolean {
  return text.length === length && /^[0-9]+$/.test(text);
}

/** Hashes a code for storage, with a key: a plain hash of one of a million codes is quickly reversed. */
function hashCode(
  keys: Pick<GatewayKeys, 'deriveKey'>,
  { userId, to, code }: { userId: string; to: string; code: string },
): string {
  return createHmac('sha256', keys.deriveKey('one-time codes'))
    .update(`${userId}\n${to}\n${code}`)
    .digest('hex');
}
