import { type MiddlewareFunction, redirect, replace } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { PATHS } from '#domain/paths.ts';
import { isAgencyOwner } from '#domain/profile/agency.ts';
import { queryClient } from '../lib/data/query-client.ts';
import { ownProfileQuery } from '../lib/profile/own-profile.ts';
import { adminAccessQuery } from '../lib/session/admin-access.ts';
import { getSession } from '../lib/session/session.ts';
import { toast } from '../ui/toasts/toast.ts';

/** Lets administrators pass. It stands behind `requireSession`. */
export const requireAdministrator: MiddlewareFunction = async () => {
  const session = await getSession();
  if (session && (await isAdministrator(session.user.id))) return;
  throw redirect(PATHS.dashboard);
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
