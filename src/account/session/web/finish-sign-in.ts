import { ACCOUNT_MESSAGES } from '#account/rules/messages.ts';
import { parseRedirect, secondFactorPath } from '#account/sign-in/rules/redirect.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { getSession } from '#kit/web/session/session.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { beginArrival } from './arrival.ts';
import { needsSecondFactor } from './second-factor.ts';

/** Navigates to another screen, as the router does. */
type Navigate = (path: string, options: { replace: boolean }) => void | Promise<void>;

/**
 * Finishes every sign-in: opens the second step if the account has one. Otherwise shows a toast and
 * opens the target screen.
 *
 * @param redirect raw from the URL: one of our paths, or arbitrary input
 */
export async function finishSignIn(navigate: Navigate, redirect: string | null): Promise<void> {
  const path = parseRedirect(redirect);
  const session = await getSession().catch(() => null);
  if (session && needsSecondFactor(session)) {
    await navigate(secondFactorPath(path), { replace: true });
    return;
  }
  toast.success(ACCOUNT_MESSAGES.signedIn);
  if (path === PATHS.home) beginArrival();
  await navigate(path, { replace: true });
}
