import type { JSONValue } from 'postgres';
import type { Db } from '../database.ts';
import { AuthError } from '../errors.ts';
import { fitsMetadata } from '../request/body.ts';
import { hashSecret } from '../secrets.ts';
import type { Metadata, UserRow } from './users.ts';

/** Changes to an account; undefined fields stay unchanged. */
export type UserChange = {
  role?: string | undefined;
  email?: string | undefined;
  isConfirmed?: boolean | undefined;
  encryptedPassword?: string | undefined;
  bannedUntil?: Date | null | undefined;
  userMetadata?: Metadata | undefined;
  appMetadata?: Metadata | undefined;
};

/**
 * Saves the change. A new password ends all sessions, and a new email voids mails to the former
 * one. Throws `email_exists`, and `validation_failed` if metadata grows too large.
 */
export async function changeUser(
  tx: Db,
  user: UserRow,
  change: UserChange,
  now: Date,
): Promise<void> {
  const { role, email, encryptedPassword, bannedUntil } = change;
  const userMetadata = mergeMetadata(user.raw_user_meta_data, change.userMetadata);
  const appMetadata = mergeMetadata(user.raw_app_meta_data, change.appMetadata);
  await tx`
    update auth.users set ${tx({
      updated_at: now,
      raw_user_meta_data: tx.json(userMetadata),
      raw_app_meta_data: tx.json(appMetadata),
      ...(role && { role }),
      ...(encryptedPassword && { encrypted_password: encryptedPassword }),
      ...(bannedUntil !== undefined && { banned_until: bannedUntil }),
      ...(change.isConfirmed && { email_confirmed_at: user.email_confirmed_at ?? now }),
    })}
    where id = ${user.id}`;
  if (email && email !== user.email) await changeEmail(tx, user.id, email);
  if (change.isConfirmed) await confirmIdentity(tx, user.id, now);
  if (encryptedPassword) {
    await tx`delete from auth.sessions where user_id = ${user.id}`;
    await tx`delete from auth.one_time_tokens where user_id = ${user.id}`;
  }
}

/** Null removes a key. */
function mergeMetadata(known: object, change: Metadata | undefined): Record<string, JSONValue> {
  const merged = Object.entries({ ...known, ...change }).filter(([, value]) => value !== null);
  if (!fitsMetadata(Object.fromEntries(merged))) {
    throw new AuthError('validation_failed', { message: 'User metadata is too large' });
  }
  return Object.fromEntries(merged) as Record<string, JSONValue>;
}

/** Doesn't change whether the email is confirmed; the caller vouches for it, or sets it. */
async function changeEmail(tx: Db, userId: string, email: string): Promise<void> {
  const taken = await tx`
    select from auth.users where email = ${email} and id <> ${userId} and not is_sso_user`;
  if (taken.length > 0) throw new AuthError('email_exists');
  await tx`update auth.users set email = ${email}, email_change = null where id = ${userId}`;
  await tx`
    update auth.identities set identity_data = identity_data || ${tx.json({ email })}
    where user_id = ${userId} and provider = 'email'`;
  await tx`delete from auth.one_time_tokens where user_id = ${userId}`;
}

async function confirmIdentity(tx: Db, userId: string, now: Date): Promise<void> {
  await tx`
    update auth.identities
    set identity_data = identity_data || '{"email_verified": true}', updated_at = ${now}
    where user_id = ${userId} and provider = 'email'`;
  await tx`
    delete from auth.one_time_tokens
    where user_id = ${userId} and token_type in ('confirmation_token', 'invitation_token')`;
}

/** Anonymises the row and frees its email; references to the row stay valid. */
export async function softDeleteUser(tx: Db, user: UserRow, now: Date): Promise<void> {
  const { id } = user;
  await tx`
    update auth.users set deleted_at = ${now}, updated_at = ${now}, email = ${hashSecret(id + user.email)},
      encrypted_password = null, email_change = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}'
    where id = ${id} and deleted_at is null`;
  await tx`
    update auth.identities
    set provider_id = encode(sha256(convert_to(id || ':' || provider_id, 'UTF8')), 'hex'),
      identity_data = '{}', updated_at = ${now}
    where user_id = ${id}`;
  await tx`delete from auth.sessions where user_id = ${id}`;
  await tx`delete from auth.one_time_tokens where user_id = ${id}`;
  await tx`delete from auth.mfa_factors where user_id = ${id}`;
}
