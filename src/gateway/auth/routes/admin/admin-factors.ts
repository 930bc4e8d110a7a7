import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { AuthError } from '../../errors.ts';
import { deleteFactor, getFactor } from '../../factors/factors.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { noteSubject } from '../../request/report-events.ts';
import { assertServiceRole } from '../../request/service-caller.ts';
import { findUserById, type UserRow } from '../../users/users.ts';

/** Any user's second factors: GET lists them, DELETE removes one. Needs the secret key. */
export function adminFactorsRoute(deps: AuthDeps): Hono {
  return new Hono()
    .get('/admin/users/:userId/factors', async (context) => {
      const user = await getUser(deps, context);
      return context.json(user.factors ?? []);
    })
    .delete('/admin/users/:userId/factors/:id', async (context) => {
      const { id: userId, factors } = await getUser(deps, context);
      const id = readId(context, 'id');
      await deps.transact(async (tx) => {
        await deleteFactor(tx, await getFactor(tx, { id, userId }, 'locked'));
      });
      noteSubject(context, { userId });
      return context.json(factors?.find((factor) => factor.id === id));
    });
}

async function getUser(deps: AuthDeps, context: Context): Promise<UserRow> {
  await assertServiceRole(context, deps);
  const user = await deps.query((db) => findUserById(db, readId(context, 'userId')));
  if (!user) throw new AuthError('user_not_found');
  return user;
}

function readId(context: Context, name: string): string {
  const id = z.uuid().safeParse(context.req.param(name));
  if (id.success) return id.data;
  throw new AuthError('validation_failed', { message: `${name} must be an UUID` });
}
