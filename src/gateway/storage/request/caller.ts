import type { Context } from 'hono';
import { type Caller, identifyCaller } from '../../rest/request/caller.ts';
import { RestError } from '../../rest/rest-error.ts';
import { storageErrors } from '../errors.ts';
import type { StorageKeys } from './deps.ts';

/** The roles a token may have. */
const ROLES = ['anon', 'authenticated', 'service_role'];

/** Identifies the caller by the usual tokens. Throws a StorageError, 401. */
export async function identify(c: Context, keys: StorageKeys): Promise<Caller> {
  const request = { header: (name: string) => c.req.header(name) };
  try {
    return await identifyCaller(request, keys, ROLES);
  } catch (error) {
    if (error instanceof RestError) throw storageErrors.unauthorized(error.message);
    throw error;
  }
}

/** The caller's user id, for the columns `owner` and `owner_id`. */
export function ownerOf(caller: Caller): string | null {
  return caller.claims.sub ?? null;
}
