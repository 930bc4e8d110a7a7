import { Hono } from 'hono';
import * as z from 'zod/mini';
import { countMail } from '../../mails/count-mail.ts';
import { sendLink } from '../../mails/mails.ts';
import { emailField, metadataField, readBody } from '../../request/body.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { assertServiceRole } from '../../request/service-caller.ts';
import { inviteUser } from '../../users/link-accounts.ts';
import { findUserById, toUser } from '../../users/users.ts';

const inviteBody = z.object({ email: emailField, data: z.nullish(metadataField) });

/**
 * POST /invite: emails an invitation to an account, creating a missing one; needs the secret key.
 */
export function inviteRoute(deps: AuthDeps): Hono {
  const { query, clock } = deps;
  return new Hono().post('/invite', async (context) => {
    await assertServiceRole(context, deps);
    const { email, data } = await readBody(context, inviteBody);
    const invited = await inviteUser(deps, email, data ?? {});
    await countMail(deps, { to: email });
    const redirectTo = context.req.query('redirect_to');
    await sendLink(deps, 'invite', invited, { redirectTo, challenge: {} });
    await query((db) => db`update auth.users set invited_at = ${clock()} where id = ${invited.id}`);
    const user = await query((db) => findUserById(db, invited.id));
    return context.json(toUser(user ?? invited));
  });
}
