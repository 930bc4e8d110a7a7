import { type MiddlewareFunction, redirect, replace } from 'react-router';
import { ACCOUNT_MESSAGES } from '#account/rules/messages.ts';
import { endArrival } from '#account/session/web/arrival.ts';
import { readAssurance } from '#account/session/web/second-factor.ts';
import { ADMINISTRATION_SECOND_FACTOR_PATH } from '#account/sign-in/rules/redirect.ts';
import { adminAccessQuery, canAdministerQuery } from '#account/web/own-account.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { getSession } from '#kit/web/session/session.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { isAgencyOwner } from '#page/profile/rules/agency.ts';
import { isDraftedQuery, ownProfileQuery } from '#page/profile/web/own-profile.ts';
import { isNewcomer } from '#page/start/rules/blank-page.ts';
import { isStartOf } from '#page/start/web/kept-start.ts';

/**
 * Admits administrators; redirects those who need a second factor here. It runs after
 * `requireSession`.
 */
export const requireAdministrator: MiddlewareFunction = async () => {
  const session = await getSession();
  if (!session || !(await isAdministrator(session.user.id))) throw redirect(PATHS.dashboard);
  const query = canAdministerQuery(session.user.id, readAssurance(session));
  // If the query fails, the administration's own requests show the error.
  const isOpen = await queryClient.ensureQueryData(query).catch(() => true);
  if (!isOpen) throw redirect(ADMINISTRATION_SECOND_FACTOR_PATH);
};

async function isAdministrator(userId: string): Promise<boolean> {
  try {
    const granted = await queryClient.ensureQueryData(adminAccessQuery(userId));
    if (!granted) toast.error(ACCOUNT_MESSAGES.adminDenied);
    return granted;
  } catch {
    toast.error(ACCOUNT_MESSAGES.adminCheckFailed);
    return false;
  }
}

/** Redirects agency owners to their own dashboard, which replaces this one's history entry. */
export const sendAgencyOwnersOn: MiddlewareFunction = async () => {
  const session = await getSession();
  const profile = session && (await findProfile(session.user.id));
  if (profile && isAgencyOwner(profile)) throw replace(PATHS.agencyDashboard);
};

/** The dashboard itself shows a profile that failed to load. */
function findProfile(userId: string) {
  return queryClient.ensureQueryData(ownProfileQuery(userId)).catch(() => null);
}

/**
 * Redirects people who have just signed in without a page to the first steps; later they see the dashboard,
 * which links to those.
 */
export const sendNewcomersOn: MiddlewareFunction = async () => {
  if (!endArrival()) return;
  const session = await getSession();
  if (!session?.user.email_confirmed_at) return;
  const profile = await findProfile(session.user.id);
  if (!profile || !isNewcomer(profile)) return;
  const isDrafted = queryClient.fetchQuery(isDraftedQuery(session.user.id));
  if (!(await isDrafted.catch(() => true))) throw replace(PATHS.start);
};

/** Redirects people who signed up for a page drafted on this device back to it; admits others. */
export const resumeStart: MiddlewareFunction = async () => {
  const session = await getSession();
  if (isStartOf(session?.user.email)) throw replace(PATHS.start);
};
