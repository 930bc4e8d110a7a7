import { type MiddlewareFunction, redirect } from 'react-router';
import { parseRedirect, signInPath } from '#domain/account/redirect.ts';
import { PATHS } from '#domain/paths.ts';
import { isRecovering } from '../lib/session/recovery.ts';
import { getSession } from '../lib/session/session.ts';

/** Lets signed-in people pass; sends everybody else to sign in and then back here. */
export const requireSession: MiddlewareFunction = async ({ request }) => {
  const { pathname, search, searchParams } = new URL(request.url);
  // Whoever the sign-in service lost on the way from a provider is sent to the root.
  const isLost = pathname === PATHS.home && searchParams.has('error_code');
  if (isLost) throw redirect(`${PATHS.providerReturn}${search}`);
  if (await getSession()) return;
  throw redirect(signInPath(`${pathname}${search}`));
};

/**
 * Lets visitors pass; sends the signed-in to where they wanted to go. A recovery link lands on the
 * sign-in screen already signed in: it leads on to the new password.
 */
export const requireVisitor: MiddlewareFunction = async ({ request }) => {
  const session = await getSession().catch(() => null);
  if (!session) return;
  if (isRecovering()) throw redirect(PATHS.resetPassword);
  throw redirect(parseRedirect(new URL(request.url).searchParams.get('redirect')));
};

/** Lets everybody pass, once it is known who they are. */
export const settleSession: MiddlewareFunction = async () => {
  await getSession().catch(() => null);
};
