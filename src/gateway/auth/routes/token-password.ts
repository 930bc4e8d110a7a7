import type { Context } from 'hono';
import * as z from 'zod/mini';
import { emailField, passwordField, readBody } from '../body.ts';
import type { AuthDeps } from '../deps.ts';
import { AuthError } from '../errors.ts';
import { rememberAddress } from '../known-addresses.ts';
import { isBanned, openSession, type SessionAnswer } from '../sessions.ts';
import { countPasswordTry } from '../sign-in-guard.ts';
import { findUserByEmail } from '../users.ts';

const passwordBody = z.object({ email: emailField, password: passwordField });

/**
 * A session for who knows the password. An unknown account and a wrong password are one answer, and
 * take one time.
 */
export async function grantPassword(context: Context, deps: AuthDeps): Promise<SessionAnswer> {
  const { query, transact, settings, limits, passwords, clock } = deps;
  const address = settings.clientAddress(context);
  await limits.take('signInPerAddress', address);
  const { email, password } = await readBody(context, passwordBody);
  const user = await query((db) => findUserByEmail(db, email));
  const { succeed } = await countPasswordTry(deps, { email, address, user });
  const fits = await passwords.verify(user?.encrypted_password ?? null, password);
  if (!user || !fits) throw new AuthError('invalid_credentials');
  if (isBanned(user, clock())) throw new AuthError('user_banned');
  if (!user.email_confirmed_at && !settings.allowUnverifiedSignIn) {
    throw new AuthError('email_not_confirmed');
  }
  const session = transact(async (tx) => {
    await rememberAddress(tx, { userId: user.id, address, now: clock() });
    return openSession(deps, tx, user.id, 'password');
  });
  const [answer] = await Promise.all([session, succeed()]);
  return answer;
}
