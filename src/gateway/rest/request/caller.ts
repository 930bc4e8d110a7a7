import { errors, type JWTPayload } from 'jose';
import { ConnectionError } from '../../connections/connection-errors.ts';
import { TOKEN_MAX_CHARACTERS } from '../../limits/tables.ts';
import { SessionEndedError } from '../../sessions/session-check.ts';
import { restErrors } from '../errors.ts';
import type { RestKeys } from './deps.ts';

/** The caller a statement runs as. */
export type Caller = {
  role: string;
  claims: JWTPayload;
  /** Anonymous callers get 401 (log in) instead of 403. */
  isAnonymous: boolean;
  /** True if it uses a read-only token for someone else's account (decision 060). */
  isReadOnly: boolean;
};

/** The role of a caller whose token doesn't name one. */
const ANONYMOUS_ROLE = 'anon';

/**
 * Identifies the caller by `Authorization: Bearer`, or else by the `apikey` header. If both are sent, both
 * are verified. Where neither is required, a caller that sends none is `anon`. Throws a RestError: 401 for a
 * missing or invalid token or an ended session, 403 if its role isn't one of `roles`.
 */
export async function identifyCaller(
  request: { header(name: string): string | undefined },
  keys: RestKeys,
  roles: readonly string[],
): Promise<Caller> {
  const apikey = request.header('apikey');
  const bearer = readBearer(request.header('authorization'));
  const token = bearer ?? apikey;
  if (token === undefined || token === '') {
    if (keys.claimsWithoutKey === null) throw restErrors.tokenMissing();
    return toCaller(keys.claimsWithoutKey, roles);
  }
  if (apikey !== undefined && apikey !== token) await verify(keys, apikey);
  return toCaller(await verify(keys, token), roles);
}

function readBearer(authorization: string | undefined): string | undefined {
  const match = /^bearer +(.*)$/i.exec(authorization?.trim() ?? '');
  return match?.[1]?.trim() || undefined;
}

async function verify(keys: RestKeys, token: string): Promise<JWTPayload> {
  if (token.length > TOKEN_MAX_CHARACTERS) throw restErrors.invalidToken('The token is too long');
  try {
    return await keys.verify(token);
  } catch (error) {
    if (error instanceof ConnectionError) throw error;
    if (error instanceof SessionEndedError)
      throw restErrors.sessionEnded(error.message, error.code);
    if (error instanceof errors.JWTExpired) throw restErrors.tokenExpired();
    if (error instanceof errors.JWTClaimValidationFailed) throw restErrors.claimsInvalid();
    const parts = token.split('.').length;
    if (parts !== 3) throw restErrors.invalidToken(`Expected 3 parts in JWT; got ${parts}`);
    throw restErrors.invalidToken('No suitable key or wrong key type, or the signature is wrong');
  }
}

function toCaller(claims: JWTPayload, roles: readonly string[]): Caller {
  const role = typeof claims.role === 'string' ? claims.role : ANONYMOUS_ROLE;
  if (!roles.includes(role)) throw restErrors.roleNotAllowed(role);
  return {
    role,
    claims,
    isAnonymous: role === ANONYMOUS_ROLE,
    isReadOnly: claims.read_only === true,
  };
}
