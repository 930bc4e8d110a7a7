import { Hono } from 'hono';
import * as z from 'zod/mini';
import { AuthError } from '../../errors.ts';
import { beginMail, countMail, sendInBackground } from '../../mails/count-mail.ts';
import { renewEmailChange, sendEmailChange } from '../../mails/email-change.ts';
import { type LinkRequest, sendLink } from '../../mails/mails.ts';
import { challengeFields, emailField, readBody } from '../../request/body.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { findUserByEmail } from '../../users/users.ts';

const resendBody = z.object({
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change']),
  email: z.nullish(emailField),
  phone: z.nullish(z.string()),
  ...challengeFields,
});

/**
 * POST /resend: another email, whose links replace the former ones. The answer is always the same.
 */
export function resendRoute(deps: AuthDeps): Hono {
  const { query, settings, limits } = deps;
  return new Hono().post('/resend', async (context) => {
    await limits.take('mailPerAddress', settings.clientAddress(context));
    const { type, email, phone, ...challenge } = await readBody(context, resendBody);
    assertEmail(type, email, phone);
    const kind = type === 'email_change' ? type : 'signup';
    const turn = await beginMail(deps, { to: email, kind });
    const user = await query((db) => findUserByEmail(db, email));
    const request = { redirectTo: context.req.query('redirect_to'), challenge };
    if (type === 'signup' && user && !user.email_confirmed_at) {
      sendInBackground(deps, turn, () => sendLink(deps, 'signup', user, request));
    }
    if (type === 'email_change' && user?.email_change) {
      const newEmail = user.email_change;
      sendInBackground(deps, turn, () => resendEmailChange(deps, user.id, newEmail, request));
    }
    return context.json({});
  });
}

/** Names the missing value, as the hosted backend does. */
function assertEmail(
  type: z.output<typeof resendBody>['type'],
  email: string | null | undefined,
  phone: string | null | undefined,
): asserts email is string {
  const isOfPhone = type === 'sms' || type === 'phone_change';
  if (email && phone) {
    throw toRefusal('Only an email address or phone number should be provided.');
  }
  if (email && isOfPhone) throw toRefusal('Type provided requires a phone number');
  if (phone && !isOfPhone) throw toRefusal('Type provided requires an email address');
  if (phone) throw new AuthError('phone_provider_disabled', PHONE_LOGINS);
  if (!email) throw toRefusal('Missing email address or phone number');
}

const PHONE_LOGINS = { message: 'Phone logins are disabled' };

function toRefusal(message: string): AuthError {
  return new AuthError('validation_failed', { message });
}

async function resendEmailChange(
  deps: AuthDeps,
  userId: string,
  newEmail: string,
  request: LinkRequest,
): Promise<void> {
  await countMail(deps, { to: newEmail });
  const change = await deps.transact((tx) => renewEmailChange(deps, tx, userId, request));
  if (change) await sendEmailChange(deps, change, request.redirectTo);
}
