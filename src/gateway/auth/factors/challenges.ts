import { isIP } from 'node:net';
import type { JSONValue } from 'postgres';
import { CHALLENGE_LIFETIME_MS } from '../../limits/factors.ts';
import type { Db } from '../database.ts';
import { AuthError } from '../errors.ts';

/** A factor's challenge, short-lived and single-use. */
export type Challenge = { id: string; web_authn_session_data: JSONValue };

type NewChallenge = {
  factorId: string;
  /** The network address; only the same caller may answer. */
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
 * Takes the challenge being answered; the commit uses it up. Throws `mfa_factor_not_found`,
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

/** PostgreSQL rejects IPv6 zones and invalid addresses, such as a closed socket's. */
function toInet(address: string): string {
  const [bare = ''] = address.split('%');
  return isIP(bare) === 0 ? '0.0.0.0' : bare;
}
