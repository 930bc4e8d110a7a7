import { isRecovering } from '#account/session/web/arrival.ts';
import { parseRedirect } from '#account/sign-in/rules/redirect.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { getSession } from '#kit/web/session/session.ts';

/**
 * Redirects signed-in people away from the visitors' doors. A recovery link lands on the sign-in
 * screen already signed in, and continues to the new password.
 *
 * @param url of the door
 * @returns the path to continue to, or null for a visitor
 */
export async function findWayPast({ pathname, searchParams }: URL): Promise<string | null> {
  if (pathname === PATHS.forgotPassword) return null;
  const session = await getSession().catch(() => null);
  if (!session) return null;
  return isRecovering() ? PATHS.resetPassword : parseRedirect(searchParams.get('redirect'));
}
