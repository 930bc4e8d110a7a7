import * as z from 'zod/mini';
import { ADMIN_ROLE_MAX_CHARACTERS, BAN_MAX_MS } from '../../limits/accounts.ts';
import { AuthError } from '../errors.ts';
import { isUsableHash } from '../passwords/password-hashes.ts';
import { emailField, metadataField, passwordField } from '../request/body.ts';
import type { AuthDeps } from '../request/deps.ts';

const UNIT_MS: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

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
 * @returns the hash to store: the password's, or the given one, which must be Argon2 at a bounded
 * cost; null without either
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
