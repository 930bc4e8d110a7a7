import type { Context } from 'hono';
import type { RelyingParty } from '../../settings/settings.ts';
import { AuthError } from '../errors.ts';
import type { AuthDeps } from '../request/deps.ts';
import { assertMayAddWayIn, findAssurance } from '../sessions/assurance.ts';
import { getCaller } from '../users/bearer.ts';
import type { UserRow } from '../users/users.ts';

/** Throws `passkey_disabled` if browsers couldn't create one. */
export function getRelyingParty({ settings }: Pick<AuthDeps, 'settings'>): RelyingParty {
  if (!settings.relyingParty) throw new AuthError('passkey_disabled');
  return settings.relyingParty;
}

/**
 * The caller's account, if they may add and remove its passkeys. Throws `insufficient_aal` if it
 * has a second factor that the session hasn't proved.
 */
export async function getPasskeyOwner(
  context: Context,
  deps: AuthDeps,
): Promise<{ user: UserRow; sessionId: string }> {
  const caller = await getCaller(context, deps);
  const { user, sessionId } = caller;
  const hasFactor = user.factors?.some(({ status }) => status === 'verified');
  if (hasFactor && (await deps.query((db) => findAssurance(db, sessionId))) !== 'aal2') {
    const message = 'AAL2 session is required to manage passkeys when MFA is enabled';
    throw new AuthError('insufficient_aal', { message });
  }
  return caller;
}

/** The same for adding one. Also throws what `assertMayAddWayIn` throws. */
export async function getPasskeyMaker(context: Context, deps: AuthDeps): Promise<UserRow> {
  const { user, sessionId } = await getPasskeyOwner(context, deps);
  await assertMayAddWayIn(deps, user, sessionId);
  return user;
}
