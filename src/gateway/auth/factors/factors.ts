import { isIP } from 'node:net';
import type { JSONValue } from 'postgres';
import { CHALLENGE_LIFETIME_MS, FACTOR_SETUP_MS, FACTORS_MAX } from '../../limits/auth.ts';
import type { Db } from '../database.ts';
import { AuthError } from '../errors.ts';
import { findAssurance } from '../sessions/assurance.ts';
import { type Factor, lockAccount } from '../users/users.ts';

/** A row of auth.mfa_factors. */
export type FactorRow = Required<Pick<Factor, 'id' | 'factor_type' | 'status'>> & {
  user_id: string;
  friendly_name: string | null;
  /** Encrypted. */
  secret: string | null;
  last_used_step: string | null;
  created_at: Date;
};

/** Gets a user's factor. Throws `mfa_factor_not_found`, also for another user's. */
export async function getFactor(
  db: Db,
  { id, userId }: { id: string; userId: string },
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<FactorRow> {
  const [row] = await db<FactorRow[]>`
    select id, user_id, friendly_name, factor_type, status, secret, last_used_step, created_at
    from auth.mfa_factors where id = ${id} and user_id = ${userId}
    ${lock === 'locked' ? db`for update` : db``}`;
  if (!row) throw new AuthError('mfa_factor_not_found');
  return row;
}

export type NewFactor = {
  id: string;
  userId: string;
  sessionId: string;
  name: string;
  now: Date;
} & ({ type: 'totp'; secret: string } | { type: 'webauthn'; secret: null });

/**
 * Adds an unverified factor, and deletes the user's expired unverified ones. Throws
 * `mfa_factor_name_conflict`, `too_many_enrolled_mfa_factors`, and `insufficient_aal` if the account
 * has a factor that the session hasn't proved.
 */
export async function insertFactor(tx: Db, factor: NewFactor): Promise<void> {
  const { id, userId, name, now } = factor;
  // Serialised, so that the limit holds.
  await lockAccount(tx, userId);
  await tx`
    delete from auth.mfa_factors where user_id = ${userId} and status = 'unverified'
      and created_at < ${new Date(now.getTime() - FACTOR_SETUP_MS)}`;
  const others = await tx<{ friendly_name: string | null; status: Factor['status'] }[]>`
    select friendly_name, status from auth.mfa_factors where user_id = ${userId}`;
  if (others.some(({ friendly_name }) => friendly_name === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    throw new AuthError('mfa_factor_name_conflict', { message });
  }
  if (others.length >= FACTORS_MAX) throw new AuthError('too_many_enrolled_mfa_factors');
  if (others.some(({ status }) => status === 'verified')) await assertAal2(tx, factor.sessionId);
  await tx`
    insert into auth.mfa_factors
      (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
    values
      (${id}, ${userId}, ${name}, ${factor.type}, 'unverified', ${factor.secret}, ${now}, ${now})`;
}

/**
 * Asserts that a session may verify this factor. Verifying a new one requires a session that has proved the
 * account's verified factor, so that a thief who enrolled one earlier with the password can't bypass the
 * owner's. Throws `insufficient_aal`, and `mfa_factor_not_found` for one that wasn't verified in time.
 */
export async function assertMayAnswer(
  db: Db,
  factor: FactorRow,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  if (factor.status === 'verified') return;
  if (now.getTime() - factor.created_at.getTime() >= FACTOR_SETUP_MS) {
    throw new AuthError('mfa_factor_not_found');
  }
  const verified = await db`
    select from auth.mfa_factors where user_id = ${factor.user_id} and status = 'verified'`;
  if (verified.length > 0) await assertAal2(db, sessionId);
}

async function assertAal2(db: Db, sessionId: string): Promise<void> {
  if ((await findAssurance(db, sessionId)) !== 'aal2') throw new AuthError('insufficient_aal');
}

/**
 * Marks a factor as verified and deletes unverified ones of its kind; the first factor deletes unverified
 * ones of every kind, since anyone with the password may have added them.
 */
export async function confirmFactor(tx: Db, factor: FactorRow, now: Date): Promise<void> {
  const { id, user_id: userId, factor_type: type } = factor;
  await tx`
    delete from auth.mfa_factors
    where user_id = ${userId} and id <> ${id} and status = 'unverified'
      and (factor_type = ${type} or not exists (
        select from auth.mfa_factors where user_id = ${userId} and status = 'verified'))`;
  await tx`update auth.mfa_factors set status = 'verified', updated_at = ${now} where id = ${id}`;
}

/** Removes a factor. Sessions that rely on it continue as if it had never been proved. */
export async function deleteFactor(tx: Db, { id, user_id }: FactorRow): Promise<void> {
  await tx`delete from auth.mfa_factors where id = ${id}`;
  await tx`
    delete from auth.mfa_amr_claims c using auth.sessions s
    where s.id = c.session_id and s.user_id = ${user_id} and s.factor_id = ${id}
      and c.authentication_method in ('totp', 'mfa/webauthn')`;
  await tx`
    update auth.sessions set aal = 'aal1', factor_id = null
    where user_id = ${user_id} and factor_id = ${id}`;
}

/** A factor's challenge, short-lived and single-use. */
type Challenge = { id: string; web_authn_session_data: JSONValue };

type NewChallenge = {
  factorId: string;
  /** The caller's network address; only the same caller may answer. */
  address: string;
  sessionData?: JSONValue;
  now: Date;
};

/** Creates a factor's challenge, and deletes expired ones. @returns its id and expiry */
export async function insertChallenge(
  tx: Db,
  { factorId, address, sessionData = null, now }: NewChallenge,
): Promise<{ id: string; expires_at: number }> {
  const expired = new Date(now.getTime() - CHALLENGE_LIFETIME_MS);
  await tx`
    delete from auth.mfa_challenges where factor_id = ${factorId} and created_at < ${expired}`;
  await tx`update auth.mfa_factors set last_challenged_at = ${now} where id = ${factorId}`;
  const [row] = await tx<{ id: string }[]>`
    insert into auth.mfa_challenges (factor_id, ip_address, web_authn_session_data, created_at)
    values (${factorId}, ${toInet(address)}, ${tx.json(sessionData)}, ${now}) returning id`;
  if (!row) throw new Error('an insert returns its row');
  const expires_at = Math.floor((now.getTime() + CHALLENGE_LIFETIME_MS) / 1000);
  return { id: row.id, expires_at };
}

/**
 * Uses up the challenge being answered, once committed. Throws `mfa_factor_not_found`,
 * `mfa_ip_address_mismatch` (also if it was answered before) or `mfa_challenge_expired`.
 */
export async function useChallenge(
  tx: Db,
  used: { id: string; factorId: string; address: string; now: Date },
): Promise<Challenge> {
  const { id, factorId, address, now } = used;
  type Row = Challenge & { created_at: Date; is_answered: boolean; is_same_address: boolean };
  const [row] = await tx<Row[]>`
    select id, web_authn_session_data, created_at, verified_at is not null as is_answered,
      ip_address = ${toInet(address)}::inet as is_same_address
    from auth.mfa_challenges where id = ${id} and factor_id = ${factorId} for update`;
  if (!row) {
    const message = 'MFA factor with the provided challenge ID not found';
    throw new AuthError('mfa_factor_not_found', { message, status: 422 });
  }
  if (row.is_answered || !row.is_same_address) throw new AuthError('mfa_ip_address_mismatch');
  if (now.getTime() - row.created_at.getTime() >= CHALLENGE_LIFETIME_MS) {
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
    throw new AuthError('mfa_challenge_expired', { message });
  }
  await tx`update auth.mfa_challenges set verified_at = ${now} where id = ${id}`;
  return row;
}

/** PostgreSQL rejects IPv6 zones and invalid addresses, such as that of a closed socket. */
function toInet(address: string): string {
  const [bare = ''] = address.split('%');
  return isIP(bare) === 0 ? '0.0.0.0' : bare;
}
