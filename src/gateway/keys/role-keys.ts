import { createHash, timingSafeEqual } from 'node:crypto';
import { decodeJwt, errors, type JWTPayload } from 'jose';
import { ROLE_KEY_MIN_CHARACTERS } from '../limits/keys.ts';

type Role = 'anon' | 'service_role';

/** A key that only stands for a role, compared as a whole. */
export type RoleKey = { isSame(token: string): boolean; claims: JWTPayload };

/**
 * Reads a key from the settings: any string without spaces (`sb_publishable_…`, `sb_secret_…`), or a
 * JWT, which gives it claims. Throws if it's too short or has another role.
 */
export function readRoleKey(key: string, role: Role): RoleKey {
  if (key.length < ROLE_KEY_MIN_CHARACTERS || /\s/.test(key)) {
    throw new Error(`the key of ${role} must be ${ROLE_KEY_MIN_CHARACTERS} characters or longer`);
  }
  const claims = key.split('.').length === 3 ? decodeJwt(key) : { role };
  if (claims.role !== role) throw new Error(`the key for ${role} says ${String(claims.role)}`);
  const digest = toDigest(key);
  return { isSame: (token) => timingSafeEqual(toDigest(token), digest), claims };
}

/**
 * @returns the claims of the matching key, or null. Throws JWTExpired if it was a JWT that has
 * expired
 */
export function findRoleKey(token: string, keys: readonly RoleKey[], now: Date): JWTPayload | null {
  const found = keys.find((key) => key.isSame(token));
  if (!found) return null;
  const { claims } = found;
  if (claims.exp !== undefined && claims.exp * 1000 <= now.getTime()) {
    throw new errors.JWTExpired(
      '"exp" claim timestamp check failed',
      claims,
      'exp',
      'check_failed',
    );
  }
  return claims;
}

const toDigest = (text: string) => createHash('sha256').update(text).digest();
