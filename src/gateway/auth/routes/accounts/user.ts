import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { Db } from '../../database.ts';
import { AuthError } from '../../errors.ts';
import { countMail } from '../../mails/count-mail.ts';
import { beginEmailChange, changeEmail, sendEmailChange } from '../../mails/email-change.ts';
import { runInBackground, tellOfNewPassword } from '../../mails/mails.ts';
import {
  assertAllowedEmail,
  challengeFields,
  emailField,
  fitsMetadata,
  metadataField,
  passwordField,
  readBody,
} from '../../request/body.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { assertAssured, assertFreshSignIn } from '../../sessions/assurance.ts';
import { getCaller } from '../../users/bearer.ts';
import { findUserById, isTaken, type Metadata, toUser, type UserRow } from '../../users/users.ts';
import { choosePassword, renewSession, updatePassword } from './new-password.ts';

const updateBody = z.object({
  email: z.nullish(emailField),
  phone: z.nullish(z.string()),
  password: z.nullish(passwordField),
  current_password: z.nullish(passwordField),
  nonce: z.nullish(z.string()),
  data: z.nullish(metadataField),
  ...challengeFields,
});

/**
 * GET /user: the caller's account, up to date. PUT /user: a new password, new metadata, or an email change,
 * which applies once confirmed. An emailed code without a password makes the session fresh.
 */
export function userRoute(deps: AuthDeps): Hono {
  return new Hono()
    .get('/user', async (context) => {
      const { user } = await getCaller(context, deps);
      return context.json(toUser(user));
    })
    .put('/user', async (context) => context.json(await updateUser(context, deps)));
}

async function updateUser(context: Context, deps: AuthDeps): Promise<ReturnType<typeof toUser>> {
  const { query, transact, settings, clock } = deps;
  const { user, sessionId } = await getCaller(context, deps);
  const address = settings.clientAddress(context);
  const { email, phone, password, data, nonce, current_password, ...challenge } = await readBody(
    context,
    updateBody,
  );
  if (phone) throw new AuthError('phone_provider_disabled');
  const newEmail = email && email !== user.email ? email : null;
  if (password || newEmail || data || nonce) await assertAssured(deps, user, sessionId);
  const caller = { user, sessionId, address };
  const encryptedPassword = password
    ? await choosePassword(deps, {
        ...caller,
        currentPassword: current_password,
        nonce,
        password,
      })
    : await renewSession(deps, { ...caller, nonce });
  if (newEmail) await assertMayMove(deps, { ...caller, newEmail });

  const mails = await transact(async (tx) => {
    if (data) await updateMetadata(tx, user.id, data, clock());
    if (encryptedPassword) {
      await updatePassword(tx, { userId: user.id, sessionId, encryptedPassword, now: clock() });
    }
    if (newEmail && settings.autoConfirm) await changeEmail(tx, user.id, newEmail, clock());
    if (!newEmail || settings.autoConfirm) return [];
    return beginEmailChange(deps, tx, user, newEmail, { challenge });
  });

  if (encryptedPassword && !isClaimed(user)) {
    runInBackground(deps, () => tellOfNewPassword(deps, user));
  }
  const redirectTo = context.req.query('redirect_to');
  if (newEmail && mails.length > 0) {
    runInBackground(deps, () => sendEmailChange(deps, { user, newEmail, mails }, redirectTo));
  }
  const updated = await query((db) => findUserById(db, user.id));
  return toUser(updated ?? user);
}

/** True if this is an invited user's first password, which isn't a change to report. */
function isClaimed({ invited_at, encrypted_password }: UserRow): boolean {
  return invited_at !== null && !encrypted_password;
}

/**
 * Counts the emails to be sent. Throws if the address isn't available, and
 * `reauthentication_needed` in an old session, unless that change is already pending.
 */
async function assertMayMove(
  deps: AuthDeps,
  wish: { user: UserRow; sessionId: string; newEmail: string; address: string },
): Promise<void> {
  const { settings, limits, query } = deps;
  const { user, sessionId, newEmail, address } = wish;
  if (newEmail !== user.email_change) await assertFreshSignIn(deps, sessionId);
  await assertAllowedEmail(deps, newEmail);
  await limits.take('mailPerAddress', address);
  if (settings.secureEmailChange) await countMail(deps, { to: user.email, isOwner: true });
  await countMail(deps, { to: newEmail });
  if (await query((db) => isTaken(db, newEmail))) throw new AuthError('email_exists');
}

/** Replaces the given keys; null removes a key; other keys stay. */
async function updateMetadata(tx: Db, userId: string, data: Metadata, now: Date): Promise<void> {
  const [row] = await tx<{ raw_user_meta_data: Record<string, unknown> }[]>`
    update auth.users
    set raw_user_meta_data = (
        select coalesce(jsonb_object_agg(key, value) filter (where value <> 'null'), '{}')
        from jsonb_each(raw_user_meta_data || ${tx.json(data)})
      ),
      updated_at = ${now}
    where id = ${userId}
    returning raw_user_meta_data`;
  if (!fitsMetadata(row?.raw_user_meta_data)) {
    throw new AuthError('validation_failed', { message: 'User metadata is too large' });
  }
}
