import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { PageTitle } from '#kit/web/ui/page-title.tsx';
import { buildDefaultOwnPlan, type OwnPlan } from '#money/plans/rules/own-plan.ts';
import { toEffectivePlan } from '#money/plans/rules/plans.ts';
import { ownPlanQuery } from '#money/plans/web/own-plan.ts';
import { ProfileFailure } from '#page/editor/web/profile-failure.tsx';
import { ownAgencyQuery } from '#page/locks/web/own-agency.ts';
import { PageLocksContext } from '#page/locks/web/page-locks.ts';
import { type OwnProfile, ownProfileQuery } from '#page/profile/web/own-profile.ts';

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
  const locks = staff
    ? { agencyName: staff.name, modes: staff.modes, directory: staff.directory }
    : null;
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
