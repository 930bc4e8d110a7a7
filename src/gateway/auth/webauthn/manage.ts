import type { Context } from 'hono';
import { getCaller } from '../bearer.ts';
import type { AuthDeps } from '../deps.ts';
import { AuthError } from '../errors.ts';
import { findAssurance } from '../factors/factors.ts';
import { assertMayAddWayIn } from '../fresh-sign-in.ts';
import type { UserRow } from '../users.ts';
import type { RelyingParty } from './relying-party.ts';

/** Throws `passkey_disabled` where no browser would make one. */
export function getRelyingParty({ settings }: Pick<AuthDeps, 'settings'>): RelyingParty {
  if (!settings.relyingParty) throw new AuthError('passkey_disabled');
  return settings.relyingParty;
}

/**
 * The account whose passkeys the caller may add to and take from. Throws `insufficient_aal` where it
 * has a second factor and the session did not show it.
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

/** The account the caller may add a passkey to. Throws besides what `assertMayAddWayIn` throws. */
export async function getPasskeyMaker(context: Context, deps: AuthDeps): Promise<UserRow> {
  const { user, sessionId } = await getPasskeyOwner(context, deps);
  await assertMayAddWayIn(deps, user, sessionId);
  return user;
}
