import type { User } from '@supabase/auth-js';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { VerificationBanner } from '#account/verification/web/verification-banner.tsx';
import { useOwnToday } from '#account/web/own-settings.ts';
import { DepartureNotice } from '#agency/membership/web/departure-notice.tsx';
import { InvitationBanner } from '#agency/membership/web/invitation-banner.tsx';
import { analyticsReportQuery, analyticsSummaryQuery } from '#audience/analytics/web/queries.ts';
import { useRange } from '#audience/analytics/web/use-range.ts';
import { PlanHeader } from '#audience/dashboard/web/plan-header.tsx';
import { RecentLeads } from '#audience/leads/web/recent-leads.tsx';
import { defer } from '#kit/public/defer.ts';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { lazily } from '#kit/web/loading/lazily.ts';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { PageTitle } from '#kit/web/ui/page-title.tsx';
import { toEffectivePlan } from '#money/plans/rules/plans.ts';
import { useOwes } from '#money/plans/web/use-owes.ts';
import { DraftNotice } from '#page/editor/web/draft-notice.tsx';
import { ProfileFailure } from '#page/editor/web/profile-failure.tsx';
import { isDraftedQuery, ownProfileQuery } from '#page/profile/web/own-profile.ts';
import { isNewcomer } from '#page/start/rules/blank-page.ts';

const FIGURES = defer(
  () => import('#audience/dashboard/web/figures.tsx'),
  (file) => file.Figures,
);

// Only for installations with a wallet.
const WalletButtons = lazily(
  () => import('#integrations/wallets/web/wallet-buttons.tsx'),
  (file) => file.WalletButtons,
);

const NEXT_STEP = defer(
  () => import('#audience/dashboard/web/first-steps.tsx'),
  (file) => file.NextStep,
);

/** Visitors, clicks and leads. */
export function DashboardScreen() {
  return (
    <>
      <PageTitle title="Dashboard" />
      <VerificationBanner />
      <SignedInOnly>{(user) => <Dashboard user={user} />}</SignedInOnly>
    </>
  );
}

function Dashboard({ user }: { user: User }) {
  const profile = useQuery(ownProfileQuery(user.id));
  const minute = useCurrentMinute();
  const Figures = useDeferred(FIGURES, true);
  const isDrafted = useQuery(isDraftedQuery(user.id)).data === true;
  const isNew = profile.data !== undefined && isNewcomer(profile.data) && !isDrafted;
  const NextStep = useDeferred(NEXT_STEP, isNew);
  const owes = useOwes();
  usePrefetchedFigures(user.id);
  if (profile.isPending) return <SpinnerPage label="Loading your dashboard" />;
  if (!profile.data) return <ProfileFailure onRetry={() => void profile.refetch()} />;
  if (isNew && !NextStep) return <SpinnerPage label="Loading your dashboard" />;
  // A plan that ended within this minute had already ended when it was read.
  const now = new Date(Math.max(minute, profile.dataUpdatedAt));
  const plan = toEffectivePlan(profile.data, now);
  const isConfirmed = Boolean(user.email_confirmed_at);
  return (
    <>
      <DepartureNotice />
      <InvitationBanner />
      <DraftNotice />
      {isNew && NextStep && <NextStep profile={profile.data} isConfirmed={isConfirmed} />}
      <PlanHeader
        plan={toEffectivePlan({ ...profile.data, is_active: true }, now)}
        isSuspended={!profile.data.is_active}
        owes={owes}
        isQuiet={isNew}
      />
      {Figures ? (
        <Figures
          profile={profile.data}
          freeAt={plan === 'free' ? now : null}
          isConfirmed={isConfirmed}
          wallets={
            <Suspense>
              <WalletButtons username={profile.data.username} />
            </Suspense>
          }
        >
          <RecentLeads />
        </Figures>
      ) : (
        <SpinnerPage label="Loading your numbers" />
      )}
    </>
  );
}

/** Fetches the numbers early, in parallel with what their screen waits for. */
function usePrefetchedFigures(userId: string): void {
  usePrefetchQuery(analyticsSummaryQuery(userId));
  usePrefetchQuery(analyticsReportQuery(userId, useRange(useOwnToday(userId))));
}
