import { needsSecondFactor } from '#account/session/web/second-factor.ts';
import { getImpersonation } from '#kit/web/session/impersonation.ts';
import { readStoredSession } from '#kit/web/session/stored-session.ts';

/**
 * @returns the account whose screens this device stores: the signed-in one, after any second factor; none
 *   during an impersonation
 */
export function findKeptAccount(): string | undefined {
  const { access_token, user } = readStoredSession() ?? {};
  if (!access_token || !user || getImpersonation()) return undefined;
  return needsSecondFactor({ access_token, user }) ? undefined : user.id;
}
