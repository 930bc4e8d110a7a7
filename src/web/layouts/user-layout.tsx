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

/** Wraps every signed-in screen. */
export function UserLayout() {
  return (
    <SignedInOnly>{(user) => <UserShell userId={user.id} email={user.email ?? ''} />}</SignedInOnly>
  );
}

// Loaded only for suspended owners, who are few.
const SuspensionNotice = lazily(
  () => import('#web/features/admin/safety/components/suspension-notice.tsx'),
  (file) => file.SuspensionNotice,
);

// Loaded only for owners who have paid before.
const PaymentNotice = lazily(
  () => import('#web/features/money/billing/components/notices/payment-notice.tsx'),
  (file) => file.PaymentNotice,
);

// Loaded only for accounts scheduled for deletion.
const ReturnScreen = lazily(
  () => import('#web/features/account/account/components/personal-data/return-screen.tsx'),
  (file) => file.ReturnScreen,
);

function UserShell({ userId, email }: { userId: string; email: string }) {
  const { entries, isAdministrator } = useNavigationEntries(userId);
  const profile = useQuery(ownProfileQuery(userId)).data;
  const isClosed = profile?.is_active === false;
  const mayOwe = profile ? hasEverPaid(profile) : false;
  // Scheduling the deletion closes the page, so only owners of closed pages need the query.
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

/** Entries are hidden until the role is known: an agency owner must not see the others flash by. */
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
