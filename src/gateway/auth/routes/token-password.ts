import type { Context } from 'hono';
import * as z from 'zod/mini';
import { emailField, passwordField, readBody } from '../body.ts';
import type { AuthDeps } from '../deps.ts';
import { AuthError } from '../errors.ts';
import { isBanned, openSession, type SessionAnswer } from '../sessions.ts';
import { findUserByEmail } from '../users.ts';

const passwordBody = z.object({ email: emailField, password: passwordField });

/**
 * A session for who knows the password. An unknown account and a wrong password are one answer, and
 * take one time.
 */
export async function grantPassword(context: Context, deps: AuthDeps): Promise<SessionAnswer> {
  const { query, transact, settings, limits, passwords, clock } = deps;
  await limits.take('signInPerAddress', settings.clientAddress(context));
  const { email, password } = await readBody(context, passwordBody);
  await limits.take('signInPerAccount', email);

  const user = await query((db) => findUserByEmail(db, email));
  const fits = await passwords.verify(user?.encrypted_password ?? null, password);
  if (!user || !fits) throw new AuthError('invalid_credentials');
  if (isBanned(user, clock())) throw new AuthError('user_banned');
  if (!user.email_confirmed_at && !settings.allowUnverifiedSignIn) {
    throw new AuthError('email_not_confirmed');
  }
  await limits.forgive('signInPerAccount', email);
  return transact((tx) => openSession(deps, tx, user.id, 'password'));
}
