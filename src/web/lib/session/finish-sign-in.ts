import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { parseRedirect, secondFactorPath } from '#domain/account/sign-in/redirect.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { needsSecondFactor } from './second-factor.ts';
import { getSession } from './session.ts';

/** Leads to another screen, as the router's own does. */
type Navigate = (path: string, options: { replace: boolean }) => void | Promise<void>;

/**
 * Finishes every sign-in: opens the second step if the account has one. Otherwise shows a toast and
 * opens the wanted screen.
 *
 * @param redirect raw from the address: one of our paths, or anything somebody typed
 */
export async function finishSignIn(navigate: Navigate, redirect: string | null): Promise<void> {
  const path = parseRedirect(redirect);
  const session = await getSession().catch(() => null);
  if (session && needsSecondFactor(session)) {
    await navigate(secondFactorPath(path), { replace: true });
    return;
  }
  toast.success(ACCOUNT_MESSAGES.signedIn);
  await navigate(path, { replace: true });
}
