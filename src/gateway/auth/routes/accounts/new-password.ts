import { REAUTHENTICATION_AGE_MS } from '../../../limits/auth.ts';
import type { Db } from '../../database.ts';
import { AuthError } from '../../errors.ts';
import { noteWrongCode } from '../../mails/code-shares.ts';
import { endPause } from '../../mails/count-mail.ts';
import { useCode } from '../../mails/one-time-tokens.ts';
import { assertStrongPassword } from '../../passwords/password-rules.ts';
import { updateProviders } from '../../providers/identities.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { isFreshSignIn } from '../../sessions/assurance.ts';
import { deleteSessions, noteMethod } from '../../sessions/sessions.ts';
import { countTryAtAccount, countTryFromAddress } from '../../sessions/sign-in-guard.ts';
import type { UserRow } from '../../users/users.ts';

/** A user's new password, with their proofs of identity. */
type Choice = {
  user: UserRow;
  sessionId: string;
  address: string;
  password: string;
  /** The current password they typed. */
  currentPassword: string | null | undefined;
  /** An emailed code. */
  nonce: string | null | undefined;
};

/**
 * Hashes a new password. This counts as a guess at the current one, since the response reveals a match.
 * Throws `weak_password`, `same_password`; `current_password_required` or `_mismatch` if the settings
 * require the current one and the session isn't fresh; `reauthentication_needed` if they require a nonce or
 * there is no current password; `reauthentication_not_valid` for a wrong nonce.
 */
export async function choosePassword(deps: AuthDeps, choice: Choice): Promise<string> {
  const { passwords, settings } = deps;
  const { user, address, password } = choice;
  const { email } = user;
  await assertStrongPassword(password, { settings, email, metadata: user.raw_user_meta_data });
  await countTryFromAddress(deps, { email, address });
  const { succeed } = await countTryAtAccount(deps, { email, address, user });
  const isProved = await hasProvedMailbox(deps, choice);
  if (settings.requireCurrentPassword && !isProved && (await hasProvedPassword(deps, choice))) {
    await succeed();
  }
  const isSame = await passwords.verify(user.encrypted_password, password);
  if (isSame) throw new AuthError('same_password');
  return passwords.hash(password);
}

const NONCE_NEEDED = { message: 'Password update requires reauthentication' };

/** True if the user just proved their mailbox, false if they needn't. Throws for a wrong code. */
async function hasProvedMailbox(deps: AuthDeps, choice: Choice): Promise<boolean> {
  const { nonce, sessionId } = choice;
  if (nonce) {
    await proveMailbox(deps, { ...choice, nonce });
    return true;
  }
  if (!deps.settings.requireReauthentication) return false;
  if (await isFreshSignIn(deps, sessionId, REAUTHENTICATION_AGE_MS)) return false;
  throw new AuthError('reauthentication_needed', NONCE_NEEDED);
}

/** Uses up an emailed reauthentication code. Throws `reauthentication_not_valid`. */
async function proveMailbox(
  deps: AuthDeps,
  { user, address, nonce }: Pick<Choice, 'user' | 'address'> & { nonce: string },
): Promise<void> {
  await deps.limits.take('codePerPair', `${user.email} ${address}`);
  const types = ['reauthentication_token'] as const;
  const guess = { email: user.email, code: nonce, types, now: deps.clock() };
  const used = await deps.transact((tx) => useCode(deps, tx, guess));
  await endPause(deps, user.email);
  if (used.outcome !== 'right' || used.token.user_id !== user.id) {
    await noteWrongCode(deps);
    throw new AuthError('reauthentication_not_valid');
  }
}

/**
 * Makes the caller's session fresh, with an emailed code if given. Its next tokens say so. Throws
 * `reauthentication_not_valid`.
 *
 * @returns null: there is no new password
 */
export async function renewSession(
  deps: AuthDeps,
  { nonce, ...caller }: Pick<Choice, 'user' | 'sessionId' | 'address' | 'nonce'>,
): Promise<null> {
  if (!nonce) return null;
  await proveMailbox(deps, { ...caller, nonce });
  await deps.query((db) => noteMethod(db, caller.sessionId, 'otp', deps.clock()));
  return null;
}

/** True if the user knows the current password, false if they needn't; a stolen session fails. */
async function hasProvedPassword(
  deps: AuthDeps,
  { user, sessionId, currentPassword }: Choice,
): Promise<boolean> {
  if (currentPassword) {
    if (await deps.passwords.verify(user.encrypted_password, currentPassword)) return true;
    throw new AuthError('current_password_mismatch');
  }
  if (await isFreshSignIn(deps, sessionId)) return false;
  // A user without a password proves they own the mailbox instead.
  if (user.encrypted_password === null)
    throw new AuthError('reauthentication_needed', NONCE_NEEDED);
  throw new AuthError('current_password_required');
}

/** Sets the password, ends all other sessions and voids reset links. */
export async function updatePassword(
  tx: Db,
  change: { userId: string; sessionId: string; encryptedPassword: string; now: Date },
): Promise<void> {
  const { userId, sessionId, encryptedPassword, now } = change;
  await tx`
    update auth.users set encrypted_password = ${encryptedPassword}, updated_at = ${now}
    where id = ${userId}`;
  // Adds an email identity to accounts that only had a provider's.
  await tx`
    insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
    select id::text, id, jsonb_build_object(
      'sub', id, 'email', email, 'email_verified', email_confirmed_at is not null), 'email', ${now}, ${now}
    from auth.users where id = ${userId}
    on conflict (provider_id, provider) do nothing`;
  await updateProviders(tx, userId, now);
  await deleteSessions(tx, { userId, sessionId, scope: 'others' });
  await tx`
    delete from auth.one_time_tokens where user_id = ${userId} and token_type = 'recovery_token'`;
}
