import { randomUUID } from 'node:crypto';
import { AuthError } from '../errors.ts';
import { assertStrongPassword } from '../passwords/password-rules.ts';
import { assertAllowedEmail } from '../request/body.ts';
import type { AuthDeps } from '../request/deps.ts';
import {
  contestPassword,
  findUserByEmail,
  insertUser,
  type Metadata,
  type UserRow,
} from './users.ts';

/** @throws `user_not_found` */
export async function getUserByEmail({ query }: AuthDeps, email: string): Promise<UserRow> {
  const user = await query((db) => findUserByEmail(db, email));
  if (!user) throw new AuthError('user_not_found');
  return user;
}

/**
 * Finds an email's unconfirmed account, or creates one without a password. Earlier, unproven
 * sign-ups lose access to it. Throws `email_exists` for a confirmed one.
 */
export async function inviteUser(
  deps: AuthDeps,
  email: string,
  metadata: Metadata,
): Promise<UserRow> {
  const { query, clock } = deps;
  await assertAllowedEmail(deps, email);
  const known = await query((db) => findUserByEmail(db, email));
  if (known?.email_confirmed_at) throw new AuthError('email_exists');
  if (known) {
    if (known.encrypted_password) await query((db) => contestPassword(db, known.id, clock()));
    return known;
  }
  const added = { id: randomUUID(), email, encryptedPassword: null, metadata, confirmedAt: null };
  await query((db) => insertUser(db, { ...added, now: clock() }));
  // A concurrent sign-up may have won; then use its account.
  return inviteUser(deps, email, metadata);
}

/**
 * The same with a password, which only a new account uses. Throws `email_exists`, `weak_password`,
 * and `validation_failed` without one.
 */
export async function signUpUser(
  deps: AuthDeps,
  { email, password, metadata }: { email: string; password: string; metadata: Metadata },
): Promise<UserRow> {
  const { query, clock, passwords, settings } = deps;
  await assertAllowedEmail(deps, email);
  const known = await query((db) => findUserByEmail(db, email));
  if (known?.email_confirmed_at) throw new AuthError('email_exists');
  if (known) {
    const fits = await passwords.verify(known.encrypted_password, password);
    if (!fits) await query((db) => contestPassword(db, known.id, clock()));
    return known;
  }
  if (!password) {
    const message = 'Signup requires a valid password';
    throw new AuthError('validation_failed', { message, status: 422 });
  }
  await assertStrongPassword(password, { settings, email, metadata });
  const encryptedPassword = await passwords.hash(password);
  const added = { id: randomUUID(), email, encryptedPassword, metadata, confirmedAt: null };
  await query((db) => insertUser(db, { ...added, now: clock() }));
  return getUserByEmail(deps, email);
}
