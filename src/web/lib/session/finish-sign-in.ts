import type { NavigateFunction } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { parseRedirect } from '#domain/account/redirect.ts';
import { toast } from '../../ui/toasts/toast.ts';

/**
 * What every way in ends with: says so, and leads to where one wanted to go.
 *
 * @param redirect as it stands in the address: a path of ours, or anything anybody typed
 */
export async function finishSignIn(
  navigate: NavigateFunction,
  redirect: string | null,
): Promise<void> {
  toast.success(ACCOUNT_MESSAGES.signedIn);
  await navigate(parseRedirect(redirect), { replace: true });
}
