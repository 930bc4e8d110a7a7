import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { adminAccessQuery } from '#account/web/admin-access.ts';
import { leavingQuery } from '#account/web/leaving.ts';
import { openCasesQuery } from '#admin/web/open-cases.ts';
import { useLedTeam } from '#agency/web/led-team.ts';
import { lazily } from '#kit/web/loading/lazily.ts';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { untilIdle } from '#kit/web/loading/when-idle.ts';
import { Content } from '#kit/web/look/content.tsx';
import { QuestionDialog } from '#kit/web/overlays/question.tsx';
import { hasEverPaid } from '#money/status/rules/ever-paid.ts';
import { ownProfileQuery } from '#page/profile/web/own-profile.ts';
import {
  countCases,
  listEntries,
  listOwnScreens,
  type NavigationEntry,
  NONE_OPEN,
  USER_ENTRIES,
} from '../frame/navigation.ts';
import { Shell } from '../frame/shell.tsx';

/** Wraps every signed-in screen. */
export function UserLayout() {
  return (
    <SignedInOnly>{(user) => <UserShell userId={user.id} email={user.email ?? ''} />}</SignedInOnly>
  );
}

// Loaded only for suspended owners, who are few.
const SuspensionNotice = lazily(
  () => import('#admin/safety/web/suspension-notice.tsx'),
  (file) => file.SuspensionNotice,
);

// Loaded only for owners who have paid before, once their screen is rendered.
const PaymentNotice = lazily(
  async () => {
    await untilIdle();
    return import('#money/billing/web/payment-notice.tsx');
  },
  (file) => file.PaymentNotice,
);

// Loaded only for accounts scheduled for deletion.
const ReturnScreen = lazily(
  () => import('#account/leaving/web/return-screen.tsx'),
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
