import type { JSONValue } from 'postgres';
import * as z from 'zod/mini';
import { ADMIN_ROLE_MAX_CHARACTERS, BAN_MAX_MS } from '../../limits/auth.ts';
import type { Db } from '../database.ts';
import { AuthError } from '../errors.ts';
import { isUsableHash } from '../passwords/passwords.ts';
import { emailField, fitsMetadata, metadataField, passwordField } from '../request/body.ts';
import type { AuthDeps } from '../request/deps.ts';
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
 * Saves the change. A new password ends all sessions, and a new email voids emails sent to the old one.
 * Throws `email_exists`, and `validation_failed` if metadata grows too large.
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

const attributes = {
  role: z.nullish(z.string().check(z.trim(), z.maxLength(ADMIN_ROLE_MAX_CHARACTERS))),
  email: z.nullish(emailField),
  phone: z.nullish(z.string()),
  password: z.nullish(z.union([passwordField, z.literal('')])),
  password_hash: z.nullish(z.string()),
  email_confirm: z.nullish(z.boolean()),
  phone_confirm: z.nullish(z.boolean()),
  user_metadata: z.nullish(metadataField),
  app_metadata: z.nullish(metadataField),
  ban_duration: z.nullish(z.string()),
};

/** The attributes of an account that an administrator may set. */
export const adminUserBody = z.object(attributes);

/** The same for a new account, which may also get an id. */
export const newAdminUserBody = z.object({
  ...attributes,
  id: z.nullish(z.uuid('ID must conform to the uuid v4 format')),
});

export type AdminAttributes = z.output<typeof adminUserBody>;

/** Throws `phone_provider_disabled`: accounts have only emails. */
export function assertNoPhone({ phone }: AdminAttributes): void {
  if (phone) throw new AuthError('phone_provider_disabled');
}

/**
 * @returns the hash to store: the password's, or the given one, which must be Argon2 at a bounded cost; null
 *   if neither is given
 */
export async function findPasswordHash(
  { passwords }: Pick<AuthDeps, 'passwords'>,
  { password, password_hash: hash }: AdminAttributes,
): Promise<string | null> {
  if (password && hash) {
    const message = 'Only a password or a password hash should be provided';
    throw new AuthError('validation_failed', { message });
  }
  if (hash) return assertUsable(hash);
  return password ? passwords.hash(password) : null;
}

function assertUsable(hash: string): string {
  if (isUsableHash(hash)) return hash;
  const message = 'The password hash must be one of Argon2 or bcrypt, of bounded cost';
  throw new AuthError('validation_failed', { message });
}

const UNIT_MS: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/**
 * @param duration in Go's format (`24h`, `1h30m`), or `none`
 * @returns the ban's end; null for no ban, undefined if not given
 */
export function readBan(duration: string | null | undefined, now: Date): Date | null | undefined {
  if (!duration) return undefined;
  if (duration === 'none') return null;
  const parts = [...duration.matchAll(/(?<!\d)(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)];
  const isWhole = parts.map(([part]) => part).join('') === duration;
  const lengthMs = parts.reduce((sum, [, count, unit = '']) => {
    return sum + Number(count) * (UNIT_MS[unit] ?? 0);
  }, 0);
  if (!isWhole || lengthMs > BAN_MAX_MS) {
    const message = `invalid format for ban duration: ${JSON.stringify(duration.slice(0, 40))}`;
    throw new AuthError('validation_failed', { message });
  }
  return new Date(now.getTime() + lengthMs);
}
