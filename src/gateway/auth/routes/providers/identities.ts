import { Hono } from 'hono';
import * as z from 'zod/mini';
import { AuthError } from '../../errors.ts';
import { runInBackground, tellOfIdentity } from '../../mails/mails.ts';
import { beginFlow } from '../../providers/begin-flow.ts';
import { getProvider } from '../../providers/find-provider.ts';
import { deleteIdentity } from '../../providers/identities.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { assertAssured } from '../../sessions/assurance.ts';
import { assertFreshSignIn } from '../../sessions/fresh-sign-in.ts';
import { getCaller } from '../../users/bearer.ts';

const identityId = z.uuid();

/**
 * GET /user/identities/authorize?provider=…: redirects the caller's browser to link another
 * identity, or returns the URL as JSON if the client doesn't want a redirect. DELETE
 * /user/identities/{id}: unlinks one.
 */
export function identitiesRoute(deps: AuthDeps): Hono {
  const { settings, limits, clock } = deps;
  return new Hono()
    .get('/user/identities/authorize', async (context) => {
      if (!settings.manualLinking) throw new AuthError('manual_linking_disabled');
      const { user, sessionId } = await getCaller(context, deps, { isWrite: true });
      await assertAssured(deps, user, sessionId);
      // As with passkeys: otherwise the thief of an open session would keep access.
      await assertFreshSignIn(deps, sessionId);
      await limits.take('providerPerAddress', settings.clientAddress(context));
      const url = await beginFlow(context, deps, { userId: user.id, sessionId });
      const isAsked = context.req.query('skip_http_redirect') === 'true';
      return isAsked ? context.json({ url }) : context.redirect(url, 302);
    })
    .delete('/user/identities/:id', async (context) => {
      if (!settings.manualLinking) throw new AuthError('manual_linking_disabled');
      const { user, sessionId } = await getCaller(context, deps);
      await assertAssured(deps, user, sessionId);
      const id = identityId.safeParse(context.req.param('id'));
      if (!id.success) {
        throw new AuthError('validation_failed', { message: 'identity_id must be an UUID' });
      }
      const removed = { id: id.data, userId: user.id, sessionId, now: clock() };
      const provider = await deps.transact((tx) => deleteIdentity(tx, removed));
      const label = (await getProvider(deps, provider).catch(() => null))?.label ?? provider;
      runInBackground(deps, () => tellOfIdentity(deps, user, 'unlinked', label));
      return context.json({});
    });
}
