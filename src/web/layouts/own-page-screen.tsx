import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { buildDefaultOwnPlan, type OwnPlan } from '#domain/billing/plans/own-plan.ts';
import { toEffectivePlan } from '#domain/billing/plans/plans.ts';
import { ProfileFailure } from '#web/features/page/profile/components/profile-failure.tsx';
import { ownAgencyQuery } from '#web/lib/agency/own-agency.ts';
import { PageLocksContext } from '#web/lib/agency/page-locks.ts';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { ownPlanQuery } from '#web/lib/plans/own-plan.ts';
import { type OwnProfile, ownProfileQuery } from '#web/lib/profile/own-profile.ts';
import { useCurrentMinute } from '#web/lib/time/now.ts';
import { SpinnerPage } from '#web/ui/loading/spinner.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

/** Renders an editor of the owner's page. */
type DrawEditor = (profile: OwnProfile, plan: OwnPlan) => ReactNode;

type OwnPageScreenProps = { title: string; children: DrawEditor };

/** A screen that edits the owner's page; the editor renders once the page is loaded. */
export function OwnPageScreen({ title, children }: OwnPageScreenProps) {
  return (
    <>
      <PageTitle title={title} />
      <SignedInOnly>{(user) => <OwnPage userId={user.id}>{children}</OwnPage>}</SignedInOnly>
    </>
  );
}

function OwnPage({ userId, children }: { userId: string; children: DrawEditor }) {
  const profile = useQuery(ownProfileQuery(userId));
  if (profile.isPending) return <SpinnerPage label="Loading your page" />;
  if (!profile.data) return <ProfileFailure onRetry={() => void profile.refetch()} />;
  return (
    <WithLocks key={userId} profile={profile.data}>
      <WithPlan profile={profile.data}>{children}</WithPlan>
    </WithLocks>
  );
}

/** Loads the agency's locks before the editor opens. If that fails, the server still checks a save. */
function WithLocks({ profile, children }: { profile: OwnProfile; children: ReactNode }) {
  const isStaff = profile.agency_owner_id !== null;
  const agency = useQuery({ ...ownAgencyQuery(profile.user_id), enabled: isStaff });
  if (isStaff && agency.isPending) return <SpinnerPage label="Loading your page" />;
  const staff = agency.data?.staff;
  const locks = staff ? { agencyName: staff.name, modes: staff.modes } : null;
  return <PageLocksContext value={locks}>{children}</PageLocksContext>;
}

/** The editor waits for the plan, because its features decide what the editor offers. */
function WithPlan({ profile, children }: { profile: OwnProfile; children: DrawEditor }) {
  const now = useCurrentMinute();
  const plan = toEffectivePlan(profile, new Date(now));
  const ownPlan = useQuery(ownPlanQuery(profile.user_id, plan));
  if (ownPlan.isPending) return <SpinnerPage label="Loading your page" />;
  return children(profile, ownPlan.data ?? buildDefaultOwnPlan(plan));
}
