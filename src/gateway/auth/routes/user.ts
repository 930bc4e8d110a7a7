import { Hono } from 'hono';
import { getCaller } from '../bearer.ts';
import type { AuthDeps } from '../deps.ts';
import { toUser } from '../users.ts';

/** GET /user: the caller's account as it is now. */
export function userRoute(deps: AuthDeps): Hono {
  return new Hono().get('/user', async (context) => {
    const { user } = await getCaller(context, deps);
    return context.json(toUser(user));
  });
}
