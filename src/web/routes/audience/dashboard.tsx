import type { User } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { toEffectivePlan } from '#domain/billing/plans/plans.ts';
import { VerificationBanner } from '#web/features/account/account/components/verification/verification-banner.tsx';
import { DepartureNotice } from '#web/features/agency/membership/components/departure-notice.tsx';
import { InvitationBanner } from '#web/features/agency/membership/components/invitation-banner.tsx';
import { PlanHeader } from '#web/features/audience/dashboard/components/plan-header.tsx';
import { usePrefetchedFigures } from '#web/features/audience/dashboard/hooks/use-prefetched-figures.ts';
import { RecentLeads } from '#web/features/audience/leads/components/recent-leads.tsx';
import { DraftNotice } from '#web/features/page/profile/components/draft-notice.tsx';
import { ProfileFailure } from '#web/features/page/profile/components/profile-failure.tsx';
import { SignedInOnly } from '#web/layouts/signed-in-only.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { useOwes } from '#web/lib/plans/use-owes.ts';
import { ownProfileQuery } from '#web/lib/profile/own-profile.ts';
import { useCurrentMinute } from '#web/lib/time/now.ts';
import { defer, useDeferred } from '#web/ui/loading/deferred.ts';
import { SpinnerPage } from '#web/ui/loading/spinner.tsx';

const FIGURES = defer(
  () => import('#web/features/audience/dashboard/components/figures.tsx'),
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
