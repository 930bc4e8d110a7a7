import { Hono } from 'hono';
import type { AuthDeps } from '../../request/deps.ts';
import { getCaller } from '../../users/bearer.ts';
import { toUser } from '../../users/users.ts';

/** GET /user: the caller's account, current. */
export function userRoute(deps: AuthDeps): Hono {
  return new Hono().get('/user', async (context) => {
    const { user } = await getCaller(context, deps);
    return context.json(toUser(user));
  });
}
