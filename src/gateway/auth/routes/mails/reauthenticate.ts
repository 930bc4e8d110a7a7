import { Hono } from 'hono';
import { AuthError } from '../../errors.ts';
import { beginMail, sendInBackground } from '../../mails/count-mail.ts';
import { sendNonce } from '../../mails/mails.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { assertAssured } from '../../sessions/assurance.ts';
import { getCaller } from '../../users/bearer.ts';

const UNCONFIRMED = { message: 'Please verify your email first.', status: 422 } as const;

/**
 * GET /reauthenticate: emails a code that proves the user's identity again, as `nonce` of PUT
 * /user.
 */
export function reauthenticateRoute(deps: AuthDeps): Hono {
  const { settings, limits } = deps;
  return new Hono().get('/reauthenticate', async (context) => {
    const { user, sessionId } = await getCaller(context, deps, { isWrite: true });
    await assertAssured(deps, user, sessionId);
    if (!user.email_confirmed_at) throw new AuthError('email_not_confirmed', UNCONFIRMED);
    await limits.take('mailPerAddress', settings.clientAddress(context));
    const kind = 'reauthentication';
    const turn = await beginMail(deps, { to: user.email, kind, isOwner: true });
    sendInBackground(deps, turn, () => sendNonce(deps, user));
    return context.json({});
  });
}
