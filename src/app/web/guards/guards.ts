import { type MiddlewareFunction, redirect } from 'react-router';
import { findWayPast } from '#account/session/web/arrival.ts';
import { needsSecondFactor } from '#account/session/web/second-factor.ts';
import { parseRedirect, secondFactorPath, signInPath } from '#account/sign-in/rules/redirect.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { getSession } from '#kit/web/session/session.ts';

/**
 * Admits signed-in people; redirects others to sign-in, or to its second step, and then back here.
 */
export const requireSession: MiddlewareFunction = async ({ request }) => {
  const { pathname, search, searchParams } = new URL(request.url);
  // The sign-in service redirects failed provider sign-ins to the root.
  const isLost = pathname === PATHS.home && searchParams.has('error_code');
  if (isLost) throw redirect(`${PATHS.providerReturn}${search}`);
  const session = await getSession();
  if (session && !needsSecondFactor(session)) return;
  const path = `${pathname}${search}`;
  throw redirect(session ? secondFactorPath(path) : signInPath(path));
};

/** Admits people who still have to show, or set up, a second factor; redirects others. */
export const requireHalfSession: MiddlewareFunction = async ({ request }) => {
  const session = await getSession();
  const { searchParams } = new URL(request.url);
  const path = parseRedirect(searchParams.get('redirect'));
  if (!session) throw redirect(signInPath(path));
  if (needsSecondFactor(session) || searchParams.has('for')) return;
  throw redirect(path);
};

/** Admits everyone except people who still have to show a second factor. */
export const completeSession: MiddlewareFunction = async ({ request }) => {
  const session = await getSession().catch(() => null);
  if (!session || !needsSecondFactor(session)) return;
  throw redirect(secondFactorPath(new URL(request.url).pathname));
};

/** Admits visitors; redirects signed-in people to their target. */
export const requireVisitor: MiddlewareFunction = async ({ request }) => {
  const path = await findWayPast(new URL(request.url));
  if (path !== null) throw redirect(path);
};

/** Admits everyone, once the session is known. */
export const settleSession: MiddlewareFunction = async () => {
  await getSession().catch(() => null);
};
