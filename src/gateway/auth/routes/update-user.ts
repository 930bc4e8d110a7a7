import { Hono } from 'hono';
import * as z from 'zod/mini';
import { getCaller } from '../bearer.ts';
import {
  challengeFields,
  emailField,
  fitsMetadata,
  metadataField,
  passwordField,
  readBody,
} from '../body.ts';
import type { Db } from '../database.ts';
import type { AuthDeps } from '../deps.ts';
import { beginEmailChange, changeEmail, sendEmailChange } from '../email-change.ts';
import { AuthError } from '../errors.ts';
import { runInBackground } from '../mails.ts';
import { assertStrongPassword } from '../password-rules.ts';
import { deleteSessions } from '../sessions.ts';
import { findUserByEmail, findUserById, type Metadata, toUser, type UserRow } from '../users.ts';

const updateBody = z.object({
  email: z.nullish(emailField),
  password: z.nullish(passwordField),
  data: z.nullish(metadataField),
  ...challengeFields,
});

/**
 * PUT /user: a new password, other data about oneself, or the wish for another e-mail address, which
 * takes effect when it is confirmed.
 */
export function updateUserRoute(deps: AuthDeps): Hono {
  const { query, transact, settings, limits, clock } = deps;
  return new Hono().put('/user', async (context) => {
    const { user, sessionId } = await getCaller(context, deps);
    const { email, password, data, ...challenge } = await readBody(context, updateBody);
    const encryptedPassword = password ? await hashNewPassword(deps, user, password) : null;
    const newEmail = email && email !== user.email ? email : null;
    if (newEmail) {
      await limits.take('mailPerAddress', settings.clientAddress(context));
      await assertFreeEmail(deps, newEmail);
    }

    const mails = await transact(async (tx) => {
      if (data) await updateMetadata(tx, user.id, data, clock());
      if (encryptedPassword) {
        await updatePassword(tx, { userId: user.id, sessionId, encryptedPassword, now: clock() });
      }
      if (newEmail && settings.autoConfirm) await changeEmail(tx, user.id, newEmail, clock());
      if (!newEmail || settings.autoConfirm) return [];
      return beginEmailChange(deps, tx, user, newEmail, { challenge });
    });

    const redirectTo = context.req.query('redirect_to');
    if (newEmail && mails.length > 0) {
      runInBackground(deps, () => sendEmailChange(deps, user, newEmail, mails, redirectTo));
    }
    const updated = await query((db) => findUserById(db, user.id));
    return context.json(toUser(updated ?? user));
  });
}

/** Counted as a try at the password, since the answer tells whether it is the present one. */
async function hashNewPassword(
  { limits, passwords, settings }: AuthDeps,
  user: UserRow,
  password: string,
): Promise<string> {
  assertStrongPassword(password, settings.passwordMinLength);
  await limits.take('signInPerAccount', user.email);
  const isSame = await passwords.verify(user.encrypted_password, password);
  if (isSame) throw new AuthError('same_password');
  return passwords.hash(password);
}

async function assertFreeEmail({ query, limits }: AuthDeps, email: string): Promise<void> {
  await limits.take('mailPerAccount', email);
  if (await query((db) => findUserByEmail(db, email))) throw new AuthError('email_exists');
}

/** Whoever knew the old password is signed out everywhere else, and their reset links are void. */
async function updatePassword(
  tx: Db,
  change: { userId: string; sessionId: string; encryptedPassword: string; now: Date },
): Promise<void> {
  const { userId, sessionId, encryptedPassword, now } = change;
  await tx`
    update auth.users set encrypted_password = ${encryptedPassword}, updated_at = ${now}
    where id = ${userId}`;
  await deleteSessions(tx, { userId, sessionId, scope: 'others' });
  await tx`
    delete from auth.one_time_tokens where user_id = ${userId} and token_type = 'recovery_token'`;
}

/** Named keys are replaced, null removes a key, the others stay. */
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
