import { PASSKEYS_MAX_PER_USER } from '../../limits/factors.ts';
import type { Db } from '../database.ts';
import { AuthError } from '../errors.ts';
import { nameAuthenticator } from './authenticator-names.ts';
import type { Credential, NewCredential } from './credentials.ts';

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

/** The passkey with this authenticator id (base64url), or null. */
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
  // One after the other, so that the limit holds.
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

/** As the hosted backend says it. */
const NOT_FOUND = { status: 404, message: 'Passkey not found' } as const;

export function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    ...(row.friendly_name && { friendly_name: row.friendly_name }),
    created_at: row.created_at,
    ...(row.last_used_at && { last_used_at: row.last_used_at }),
  };
}
