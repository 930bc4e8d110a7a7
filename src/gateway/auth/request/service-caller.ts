import type { Context } from 'hono';
import { AuthError } from '../errors.ts';
import type { AuthDeps } from './deps.ts';
import { forgetOrigin } from './origin.ts';

/** The roles of administrators, as at the hosted backend. */
const ADMIN_ROLES: unknown[] = ['service_role', 'supabase_admin'];

/** Requires the secret key. Throws `no_authorization`, `bad_jwt` or `not_admin`. */
export async function assertServiceRole(
  context: Context,
  { keys }: Pick<AuthDeps, 'keys'>,
): Promise<void> {
  const token = /^Bearer +(\S+)$/i.exec(context.req.header('Authorization') ?? '')?.[1];
  if (!token) throw new AuthError('no_authorization');
  const { role } = await keys.verify(token).catch(() => {
    throw new AuthError('bad_jwt');
  });
  if (!ADMIN_ROLES.includes(role)) throw new AuthError('not_admin');
  forgetOrigin();
}
