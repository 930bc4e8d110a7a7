import type { User } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { VerificationBanner } from '#account/verification/web/verification-banner.tsx';
import { DepartureNotice } from '#agency/membership/web/departure-notice.tsx';
import { InvitationBanner } from '#agency/membership/web/invitation-banner.tsx';
import { PlanHeader } from '#audience/dashboard/web/plan-header.tsx';
import { usePrefetchedFigures } from '#audience/dashboard/web/use-prefetched-figures.ts';
import { RecentLeads } from '#audience/leads/web/recent-leads.tsx';
import { defer } from '#kit/public/defer.ts';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { PageTitle } from '#kit/web/ui/page-title.tsx';
import { toEffectivePlan } from '#money/plans/rules/plans.ts';
import { useOwes } from '#money/plans/web/use-owes.ts';
import { DraftNotice } from '#page/editor/web/draft-notice.tsx';
import { ProfileFailure } from '#page/editor/web/profile-failure.tsx';
import { ownProfileQuery } from '#page/profile/web/own-profile.ts';

const FIGURES = defer(
  () => import('#audience/dashboard/web/figures.tsx'),
  (file) => file.Figures,
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
  const owes = useOwes();
  usePrefetchedFigures();
  if (profile.isPending) return <SpinnerPage label="Loading your dashboard" />;
  if (!profile.data) return <ProfileFailure onRetry={() => void profile.refetch()} />;
  // A plan that ended within this minute had ended when it was read.
  const now = new Date(Math.max(minute, profile.dataUpdatedAt));
  const plan = toEffectivePlan(profile.data, now);
  return (
    <>
      <DepartureNotice />
      <InvitationBanner />
      <DraftNotice />
      <PlanHeader
        plan={toEffectivePlan({ ...profile.data, is_active: true }, now)}
        isSuspended={!profile.data.is_active}
        owes={owes}
      />
      {Figures ? (
        <Figures
          profile={profile.data}
          freeAt={plan === 'free' ? now : null}
          isConfirmed={Boolean(user.email_confirmed_at)}
        >
          <RecentLeads />
        </Figures>
      ) : (
        <SpinnerPage label="Loading your numbers" />
      )}
    </>
  );
}
