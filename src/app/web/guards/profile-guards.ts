import { type MiddlewareFunction, redirect, replace } from 'react-router';
import { ACCOUNT_MESSAGES } from '#account/rules/messages.ts';
import { readAssurance } from '#account/session/web/second-factor.ts';
import { ADMINISTRATION_SECOND_FACTOR_PATH } from '#account/sign-in/rules/redirect.ts';
import { adminAccessQuery, canAdministerQuery } from '#account/web/admin-access.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { getSession } from '#kit/web/session/session.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { isAgencyOwner } from '#page/profile/rules/agency.ts';
import { ownProfileQuery } from '#page/profile/web/own-profile.ts';
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
  if (!session) return;
  // The dashboard itself shows a profile that failed to load.
  const profile = await queryClient
    .ensureQueryData(ownProfileQuery(session.user.id))
    .catch(() => null);
  if (profile && isAgencyOwner(profile)) throw replace(PATHS.agencyDashboard);
};

/** Redirects people who signed up for a page begun on this device back to it; admits others. */
export const resumeStart: MiddlewareFunction = async () => {
  const session = await getSession();
  if (isStartOf(session?.user.email)) throw replace(PATHS.start);
};
