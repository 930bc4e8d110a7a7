import { Hono } from 'hono';
import * as z from 'zod/mini';
import { PASSKEY_NAME_MAX_CHARACTERS } from '../../../limits/factors.ts';
import { runInBackground, tellOfPasskey } from '../../mails/mails.ts';
import { readBody } from '../../request/body.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { assertServiceRole } from '../../request/service-caller.ts';
import { getCaller } from '../../users/bearer.ts';
import { getPasskeyOwner } from '../../webauthn/manage.ts';
import { deletePasskey, listPasskeys, renamePasskey, toPasskey } from '../../webauthn/passkeys.ts';

const TOO_LONG = `friendly_name must be ${PASSKEY_NAME_MAX_CHARACTERS} characters or less`;
const renameBody = z.object({
  friendly_name: z
    .string('friendly_name is required')
    .check(
      z.trim(),
      z.minLength(1, 'friendly_name is required'),
      z.maxLength(PASSKEY_NAME_MAX_CHARACTERS, TOO_LONG),
    ),
});

/**
 * GET /passkeys, PATCH and DELETE /passkeys/{id}: the user's own. With the secret key, lists and
 * deletes any user's, at /admin/users/{user_id}/passkeys.
 */
export function passkeysRoute(deps: AuthDeps): Hono {
  const { query, transact, clock } = deps;
  const list = async (userId: string) =>
    (await query((db) => listPasskeys(db, userId))).map(toPasskey);
  return new Hono()
    .get('/passkeys', async (context) => {
      const { user } = await getCaller(context, deps);
      return context.json(await list(user.id));
    })
    .patch('/passkeys/:id', async (context) => {
      const { user } = await getPasskeyOwner(context, deps);
      const { friendly_name: name } = await readBody(context, renameBody);
      const wish = { id: context.req.param('id'), userId: user.id, name, now: clock() };
      return context.json(toPasskey(await query((db) => renamePasskey(db, wish))));
    })
    .delete('/passkeys/:id', async (context) => {
      const { user } = await getPasskeyOwner(context, deps);
      const passkey = { id: context.req.param('id'), userId: user.id };
      const name = await transact((tx) => deletePasskey(tx, passkey));
      runInBackground(deps, () => tellOfPasskey(deps, user, { event: 'removed', name }));
      return context.body(null, 204);
    })
    .get('/admin/users/:userId{[0-9a-fA-F-]{36}}/passkeys', async (context) => {
      await assertServiceRole(context, deps);
      return context.json(await list(context.req.param('userId')));
    })
    .delete('/admin/users/:userId{[0-9a-fA-F-]{36}}/passkeys/:id', async (context) => {
      await assertServiceRole(context, deps);
      await transact((tx) => deletePasskey(tx, context.req.param()));
      return context.body(null, 204);
    });
}
