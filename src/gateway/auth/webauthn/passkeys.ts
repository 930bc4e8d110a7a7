import { PASSKEYS_MAX_PER_USER, WEBAUTHN_CHALLENGE_LIFETIME_MS } from '../../limits/auth.ts';
import type { Db } from '../database.ts';
import { AuthError } from '../errors.ts';
import type { Credential, NewCredential } from './ceremonies.ts';

/** Passkey providers, by their id (AAGUID), as their makers publish them. */
const NAMES: Record<string, string> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
  'f3809540-7f14-49c1-a8b3-8f813b225541': 'Enpass',
  '0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6': 'Keeper',
};

/** Returns the default name of a new passkey. */
function nameAuthenticator(aaguid: string): string {
  return NAMES[aaguid] ?? 'Passkey';
}

/** A passkey as clients see it. */
type Passkey = { id: string; friendly_name?: string; created_at: Date; last_used_at?: Date };

type PasskeyRow = Credential & {
  id: string;
  user_id: string;
  friendly_name: string;
  created_at: Date;
  last_used_at: Date | null;
};

const columns = (db: Db) => db`
  id, user_id, credential_id, public_key, sign_count::float8 as sign_count, transports,
  friendly_name, created_at, last_used_at`;

/** An account's passkeys, oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db<PasskeyRow[]>`
    select ${columns(db)} from auth.webauthn_credentials
    where user_id = ${userId} order by created_at, id`;
}

/** The passkey with this credential id (base64url), or null. */
export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db<PasskeyRow[]>`
    select ${columns(db)} from auth.webauthn_credentials
    where credential_id = ${Buffer.from(credentialId, 'base64url')}`;
  return row ?? null;
}

/**
 * Adds one, named for its provider. Throws `too_many_passkeys` and `webauthn_credential_exists`.
 */
export async function insertPasskey(
  tx: Db,
  userId: string,
  credential: NewCredential,
  now: Date,
): Promise<PasskeyRow> {
  // Serialised, so that the limit holds.
  await tx`select from auth.users where id = ${userId} for update`;
  assertRoom(await listPasskeys(tx, userId));
  const row = {
    ...credential,
    user_id: userId,
    transports: tx.json(credential.transports),
    friendly_name: nameAuthenticator(credential.aaguid),
    created_at: now,
    updated_at: now,
  };
  const [added] = await tx<PasskeyRow[]>`
    insert into auth.webauthn_credentials ${tx(row)}
    on conflict (credential_id) do nothing
    returning ${columns(tx)}`;
  if (!added) throw new AuthError('webauthn_credential_exists');
  return added;
}

/** Throws `too_many_passkeys` if no more may be added. */
export function assertRoom(passkeys: readonly unknown[]): void {
  if (passkeys.length >= PASSKEYS_MAX_PER_USER) throw new AuthError('too_many_passkeys');
}

/**
 * Records a signature. Throws `webauthn_verification_failed` if a concurrent one has a higher
 * count.
 */
export async function notePasskeyUse(
  tx: Db,
  { id }: Pick<PasskeyRow, 'id'>,
  signCount: number,
  now: Date,
): Promise<void> {
  const { count } = await tx`
    update auth.webauthn_credentials
    set sign_count = ${signCount}, last_used_at = ${now}, updated_at = ${now}
    where id = ${id} and (sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))`;
  if (count === 0) throw new AuthError('webauthn_verification_failed');
}

/** Throws `validation_failed`, as 404, if the account has no such passkey. */
export async function renamePasskey(
  db: Db,
  { id, userId, name, now }: { id: string; userId: string; name: string; now: Date },
): Promise<PasskeyRow> {
  const [row] = await db<PasskeyRow[]>`
    update auth.webauthn_credentials set friendly_name = ${name}, updated_at = ${now}
    where id::text = ${id} and user_id = ${userId}
    returning ${columns(db)}`;
  if (!row) throw new AuthError('validation_failed', NOT_FOUND);
  return row;
}

/** Throws as `renamePasskey` does. @returns the passkey's name */
export async function deletePasskey(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<string> {
  const [row] = await db<Pick<PasskeyRow, 'friendly_name'>[]>`
    delete from auth.webauthn_credentials where id::text = ${id} and user_id = ${userId}
    returning friendly_name`;
  if (!row) throw new AuthError('validation_failed', NOT_FOUND);
  return row.friendly_name;
}

/** The hosted backend's message. */
const NOT_FOUND = { status: 404, message: 'Passkey not found' } as const;

export function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    ...(row.friendly_name && { friendly_name: row.friendly_name }),
    created_at: row.created_at,
    ...(row.last_used_at && { last_used_at: row.last_used_at }),
  };
}

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
