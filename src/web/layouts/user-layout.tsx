import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ownProfileQuery } from '../lib/profile/own-profile.ts';
import { adminAccessQuery } from '../lib/session/admin-access.ts';
import { lazily } from '../ui/lazily.ts';
import { listEntries, type NavigationEntry, USER_ENTRIES } from './navigation.ts';
import { Shell } from './shell.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

/** Around every screen of the signed-in area. */
export function UserLayout() {
  return (
    <SignedInOnly>{(user) => <UserShell userId={user.id} email={user.email ?? ''} />}</SignedInOnly>
  );
}

// Few are ever suspended, so it is fetched by who is.
const SuspensionNotice = lazily(
  () => import('../features/safety/components/suspension-notice.tsx'),
  (file) => file.SuspensionNotice,
);

function UserShell({ userId, email }: { userId: string; email: string }) {
  const { entries, isAdministrator } = useNavigationEntries(userId);
  const isClosed = useQuery(ownProfileQuery(userId)).data?.is_active === false;
  return (
    <Shell
      label="Main"
      email={email}
      {...(isAdministrator && { roleName: 'Administrator' })}
      {...(entries && { entries })}
      {...(isClosed && {
        notice: (
          <Suspense>
            <SuspensionNotice userId={userId} />
          </Suspense>
        ),
      })}
    />
  );
}

/** Entries are missing until it is known which: an agency owner must not see the others flash by. */
function useNavigationEntries(userId: string) {
  const profile = useQuery(ownProfileQuery(userId));
  const isAdministrator = useQuery(adminAccessQuery(userId)).data === true;
  const entries: NavigationEntry[] | undefined = profile.data
    ? listEntries(profile.data, isAdministrator)
    : profile.isError
      ? USER_ENTRIES
      : undefined;
  return { entries, isAdministrator };
}
