import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { hasEverPaid } from '#domain/billing/status/ever-paid.ts';
import { Content } from '#web/layouts/frame/content.tsx';
import {
  countCases,
  listEntries,
  listOwnScreens,
  type NavigationEntry,
  NONE_OPEN,
  USER_ENTRIES,
} from '#web/layouts/frame/navigation.ts';
import { Shell } from '#web/layouts/frame/shell.tsx';
import { leavingQuery } from '#web/lib/account/leaving.ts';
import { adminAccessQuery } from '#web/lib/admin/admin-access.ts';
import { openCasesQuery } from '#web/lib/admin/open-cases.ts';
import { useLedTeam } from '#web/lib/agency/led-team.ts';
import { ownProfileQuery } from '#web/lib/profile/own-profile.ts';
import { lazily } from '#web/ui/loading/lazily.ts';
import { SpinnerPage } from '#web/ui/loading/spinner.tsx';
import { QuestionDialog } from '#web/ui/overlays/question.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

/** Around every screen of the signed-in area. */
export function UserLayout() {
  return (
    <SignedInOnly>{(user) => <UserShell userId={user.id} email={user.email ?? ''} />}</SignedInOnly>
  );
}

// Few are ever suspended, so it is fetched by who is.
const SuspensionNotice = lazily(
  () => import('#web/features/admin/safety/components/suspension-notice.tsx'),
  (file) => file.SuspensionNotice,
);

// And this one by who has paid before.
const PaymentNotice = lazily(
  () => import('#web/features/money/billing/components/notices/payment-notice.tsx'),
  (file) => file.PaymentNotice,
);

// So is this one, by who comes back.
const ReturnScreen = lazily(
  () => import('#web/features/account/account/components/personal-data/return-screen.tsx'),
  (file) => file.ReturnScreen,
);

function UserShell({ userId, email }: { userId: string; email: string }) {
  const { entries, isAdministrator } = useNavigationEntries(userId);
  const profile = useQuery(ownProfileQuery(userId)).data;
  const isClosed = profile?.is_active === false;
  const mayOwe = profile ? hasEverPaid(profile) : false;
  // The page of who wants to leave is closed; only they need to be asked about.
  const leaving = useQuery({ ...leavingQuery(userId), enabled: isClosed || profile === null }).data;
  if (leaving) {
    return (
      <Content className="px-4">
        <Suspense fallback={<SpinnerPage />}>
          <ReturnScreen dueAt={leaving.due_at} />
        </Suspense>
        <QuestionDialog />
      </Content>
    );
  }
  return (
    <Shell
      label="Main"
      email={email}
      {...(isAdministrator && { roleName: 'Administrator' })}
      {...(entries && { entries })}
      {...(profile && { ownScreens: listOwnScreens(profile) })}
      {...((isClosed || mayOwe) && {
        notice: (
          <Suspense>
            {isClosed && <SuspensionNotice />}
            {mayOwe && <PaymentNotice />}
          </Suspense>
        ),
      })}
    />
  );
}

/** Entries are missing until it is known which: an agency owner must not see the others flash by. */
function useNavigationEntries(userId: string) {
  const { led, profile, failed } = useLedTeam(userId);
  const isAdministrator = useQuery(adminAccessQuery(userId)).data === true;
  const openCases = useQuery({ ...openCasesQuery, enabled: isAdministrator }).data ?? NONE_OPEN;
  const entries: NavigationEntry[] | undefined = profile
    ? countCases(listEntries(profile, isAdministrator, led?.leader === 'manager'), openCases)
    : failed
      ? USER_ENTRIES
      : undefined;
  return { entries, isAdministrator };
}
