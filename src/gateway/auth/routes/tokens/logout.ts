import { Hono } from 'hono';
import * as z from 'zod/mini';
import { AuthError } from '../../errors.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { deleteSessions } from '../../sessions/sessions.ts';
import { getCaller } from '../../users/bearer.ts';

const scopeParameter = z.enum(['global', 'local', 'others']);

/** POST /logout?scope=…: ends all of the caller's sessions (the default), this one, or all others. */
export function logoutRoute(deps: AuthDeps): Hono {
  return new Hono().post('/logout', async (context) => {
    const scope = scopeParameter.safeParse(context.req.query('scope') ?? 'global');
    if (!scope.success) {
      throw new AuthError('validation_failed', { message: 'Unsupported logout scope' });
    }
    const { user, sessionId } = await getCaller(context, deps);
    await deps.transact((tx) =>
      deleteSessions(tx, { userId: user.id, sessionId, scope: scope.data }),
    );
    return context.body(null, 204);
  });
}
