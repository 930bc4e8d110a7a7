import { type MiddlewareFunction, redirect } from 'react-router';
import { parseRedirect, secondFactorPath, signInPath } from '#domain/account/sign-in/redirect.ts';
import { PATHS } from '#domain/paths.ts';
import { findWayPast } from '#web/lib/doors/way-past.ts';
import { needsSecondFactor } from '#web/lib/session/second-factor.ts';
import { getSession } from '#web/lib/session/session.ts';

/** Lets signed-in people pass; sends everybody else to sign in, or to its second step, and then back here. */
export const requireSession: MiddlewareFunction = async ({ request }) => {
  const { pathname, search, searchParams } = new URL(request.url);
  // The sign-in service sends failed provider sign-ins to the root.
  const isLost = pathname === PATHS.home && searchParams.has('error_code');
  if (isLost) throw redirect(`${PATHS.providerReturn}${search}`);
  const session = await getSession();
  if (session && !needsSecondFactor(session)) return;
  const path = `${pathname}${search}`;
  throw redirect(session ? secondFactorPath(path) : signInPath(path));
};

/** Lets pass whose second factor is still to be shown, or to be set up; sends the others on. */
export const requireHalfSession: MiddlewareFunction = async ({ request }) => {
  const session = await getSession();
  const { searchParams } = new URL(request.url);
  const path = parseRedirect(searchParams.get('redirect'));
  if (!session) throw redirect(signInPath(path));
  if (needsSecondFactor(session) || searchParams.has('for')) return;
  throw redirect(path);
};

/** Lets everybody pass but whose second factor is still to be shown. */
export const completeSession: MiddlewareFunction = async ({ request }) => {
  const session = await getSession().catch(() => null);
  if (!session || !needsSecondFactor(session)) return;
  throw redirect(secondFactorPath(new URL(request.url).pathname));
};

/** Lets visitors pass; sends the signed-in to where they wanted to go. */
export const requireVisitor: MiddlewareFunction = async ({ request }) => {
  const path = await findWayPast(new URL(request.url));
  if (path !== null) throw redirect(path);
};

/** Lets everybody pass, once it is known who they are. */
export const settleSession: MiddlewareFunction = async () => {
  await getSession().catch(() => null);
};
