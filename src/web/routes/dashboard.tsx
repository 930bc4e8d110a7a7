import type { User } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { toEffectivePlan } from '#domain/billing/plans/plans.ts';
import { VerificationBanner } from '../features/account/components/verification-banner.tsx';
import { LapsedPlan } from '../features/dashboard/components/lapsed-plan.tsx';
import { Overview } from '../features/dashboard/components/overview.tsx';
import { PlanHeader } from '../features/dashboard/components/plan-header.tsx';
import { Traffic, usePrefetchedTraffic } from '../features/dashboard/components/traffic.tsx';
import { RecentLeads } from '../features/leads/components/recent-leads.tsx';
import { DepartureNotice } from '../features/membership/components/departure-notice.tsx';
import { InvitationBanner } from '../features/membership/components/invitation-banner.tsx';
import { ProfileFailure } from '../features/profile/components/profile-failure.tsx';
import { SignedInOnly } from '../layouts/signed-in-only.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';
import { ownProfileQuery } from '../lib/profile/own-profile.ts';
import { useCurrentMinute } from '../lib/time/now.ts';
import { SpinnerPage } from '../ui/spinner.tsx';

/** Who came, what they clicked, what they left. */
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
  usePrefetchedTraffic();
  if (profile.isPending) return <SpinnerPage label="Loading your dashboard" />;
  if (!profile.data) return <ProfileFailure onRetry={() => void profile.refetch()} />;
  // A plan that ended within this minute had ended when it was read.
  const now = new Date(Math.max(minute, profile.dataUpdatedAt));
  const plan = toEffectivePlan(profile.data, now);
  const isConfirmed = Boolean(user.email_confirmed_at);
  return (
    <>
      <DepartureNotice />
      <InvitationBanner />
      <PlanHeader
        plan={toEffectivePlan({ ...profile.data, is_active: true }, now)}
        isSuspended={!profile.data.is_active}
      />
      {plan === 'free' && <LapsedPlan profile={profile.data} now={now} />}
      <Overview profile={profile.data} isConfirmed={isConfirmed}>
        <RecentLeads />
        <Traffic profile={profile.data} isOpen={isConfirmed && profile.data.is_active} />
      </Overview>
    </>
  );
}
