import { Hono } from 'hono';
import * as z from 'zod/mini';
import { beginMail, sendInBackground } from '../../mails/count-mail.ts';
import { sendLink } from '../../mails/mails.ts';
import { challengeFields, emailField, readBody } from '../../request/body.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { findUserByEmail } from '../../users/users.ts';

const recoverBody = z.object({ email: emailField, ...challengeFields });

/** POST /recover: emails a link to choose a new password. The answer is always the same. */
export function recoverRoute(deps: AuthDeps): Hono {
  const { query, settings, limits } = deps;
  return new Hono().post('/recover', async (context) => {
    await limits.take('mailPerAddress', settings.clientAddress(context));
    const { email, ...challenge } = await readBody(context, recoverBody);
    const turn = await beginMail(deps, { to: email, kind: 'recovery' });
    const user = await query((db) => findUserByEmail(db, email));
    const redirectTo = context.req.query('redirect_to');
    if (user) {
      sendInBackground(deps, turn, () =>
        sendLink(deps, 'recovery', user, { redirectTo, challenge }),
      );
    }
    return context.json({});
  });
}
