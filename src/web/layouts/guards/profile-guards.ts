import { type MiddlewareFunction, redirect, replace } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { ADMINISTRATION_SECOND_FACTOR_PATH } from '#domain/account/sign-in/redirect.ts';
import { PATHS } from '#domain/paths.ts';
import { isAgencyOwner } from '#domain/profile/agency.ts';
import { adminAccessQuery, canAdministerQuery } from '#web/lib/admin/admin-access.ts';
import { queryClient } from '#web/lib/data/query-client.ts';
import { ownProfileQuery } from '#web/lib/profile/own-profile.ts';
import { readAssurance } from '#web/lib/session/second-factor.ts';
import { getSession } from '#web/lib/session/session.ts';
import { isStartOf } from '#web/lib/start/kept-start.ts';
import { toast } from '#web/ui/toasts/toast.ts';

/**
 * Lets administrators pass; sends those on whom the installation asks for a second factor. It stands
 * behind `requireSession`.
 */
export const requireAdministrator: MiddlewareFunction = async () => {
  const session = await getSession();
  if (!session || !(await isAdministrator(session.user.id))) throw redirect(PATHS.dashboard);
  const query = canAdministerQuery(session.user.id, readAssurance(session));
  // Where it cannot be asked, the administration's own requests tell.
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

/** Agency owners have a dashboard of their own, which takes the place of this one in the history. */
export const sendAgencyOwnersOn: MiddlewareFunction = async () => {
  const session = await getSession();
  if (!session) return;
  // A profile that cannot be read is the dashboard's to tell.
  const profile = await queryClient
    .ensureQueryData(ownProfileQuery(session.user.id))
    .catch(() => null);
  if (profile && isAgencyOwner(profile)) throw replace(PATHS.agencyDashboard);
};

/** Leads whoever signed up for a page they had begun on this device back to it; lets everybody else pass. */
export const resumeStart: MiddlewareFunction = async () => {
  const session = await getSession();
  if (isStartOf(session?.user.email)) throw replace(PATHS.start);
};
