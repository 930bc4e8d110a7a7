import type { Context } from 'hono';
import * as z from 'zod/mini';
import { AuthError } from '../../errors.ts';
import { isBcrypt } from '../../passwords/password-hashes.ts';
import { emailField, passwordField, readBody } from '../../request/body.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { isBanned, openSession, type SessionAnswer } from '../../sessions/sessions.ts';
import { countTryAtAccount, countTryFromAddress } from '../../sessions/sign-in-guard.ts';
import { findUserByEmail, type UserRow } from '../../users/users.ts';

const passwordBody = z.object({
  email: z.nullish(emailField),
  phone: z.nullish(z.string()),
  password: passwordField,
});

const PHONE_LOGINS = { message: 'Phone logins are disabled', status: 422 } as const;

/**
 * Grants a session for a password. An unknown account and a wrong password get the same answer after
 * the same time.
 */
export async function grantPassword(context: Context, deps: AuthDeps): Promise<SessionAnswer> {
  const address = deps.settings.clientAddress(context);
  const { email, phone, password } = await readBody(context, passwordBody);
  if (!email && phone) throw new AuthError('phone_provider_disabled', PHONE_LOGINS);
  if (!email) throw new AuthError('validation_failed', { message: 'missing email or phone' });
  return deps.passwords.admit(() => tryPassword(deps, { email, password, address }), address);
}

type Try = { email: string; password: string; address: string };

async function tryPassword(deps: AuthDeps, tried: Try): Promise<SessionAnswer> {
  const { query, transact, settings, limits, passwords, clock } = deps;
  const { email, password, address } = tried;
  const [user] = await Promise.all([
    query((db) => findUserByEmail(db, email)),
    limits.take('signInPerAddress', address),
    countTryFromAddress(deps, { email, address }),
  ]);
  // In parallel, so that counting takes no extra time.
  const [{ succeed }, fits] = await Promise.all([
    countTryAtAccount(deps, { email, address, user }),
    passwords.verify(user?.encrypted_password ?? null, password),
  ]);
  if (!user || !fits) throw new AuthError('invalid_credentials');
  if (isBanned(user, clock())) throw new AuthError('user_banned');
  if (!user.email_confirmed_at && !settings.allowUnverifiedSignIn) {
    throw new AuthError('email_not_confirmed');
  }
  const [session] = await Promise.all([
    transact((tx) => openSession(deps, tx, user.id, 'password')),
    succeed(),
    renewHash(deps, user, password),
  ]);
  return session;
}

/** Replaces another backend's hash with ours, unless the password was changed meanwhile. */
async function renewHash(
  { query, passwords }: AuthDeps,
  { id, encrypted_password: old }: UserRow,
  password: string,
): Promise<void> {
  if (old === null || !isBcrypt(old)) return;
  const renewed = await passwords.hash(password);
  await query(
    (db) => db`
      update auth.users set encrypted_password = ${renewed}
      where id = ${id} and encrypted_password = ${old}`,
  );
}
