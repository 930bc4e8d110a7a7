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

type OwnPageScreenProps = {
  title: string;
  /** Shown until the page is loaded; by default a spinner. */
  waiting?: ReactNode;
  children: DrawEditor;
};

/** A screen that edits the owner's page; the editor renders once the page is loaded. */
export function OwnPageScreen({ title, waiting = SPINNER, children }: OwnPageScreenProps) {
  return (
    <>
      <PageTitle title={title} />
      <SignedInOnly>
        {(user) => (
          <OwnPage userId={user.id} waiting={waiting}>
            {children}
          </OwnPage>
        )}
      </SignedInOnly>
    </>
  );
}

const SPINNER = <SpinnerPage label="Loading your page" />;

type OwnPageProps = { userId: string; waiting: ReactNode; children: DrawEditor };

function OwnPage({ userId, waiting, children }: OwnPageProps) {
  const profile = useQuery(ownProfileQuery(userId));
  if (profile.isPending) return waiting;
  if (!profile.data) return <ProfileFailure onRetry={() => void profile.refetch()} />;
  return (
    <WithLocks key={userId} profile={profile.data} waiting={waiting}>
      <WithPlan profile={profile.data} waiting={waiting}>
        {children}
      </WithPlan>
    </WithLocks>
  );
}

type WithProps<Children> = { profile: OwnProfile; waiting: ReactNode; children: Children };

/** Loads the agency's locks before the editor opens. If that fails, the server still checks a save. */
function WithLocks({ profile, waiting, children }: WithProps<ReactNode>) {
  const isStaff = profile.agency_owner_id !== null;
  const agency = useQuery({ ...ownAgencyQuery(profile.user_id), enabled: isStaff });
  if (isStaff && agency.isPending) return waiting;
  const staff = agency.data?.staff;
  const locks = staff
    ? { agencyName: staff.name, modes: staff.modes, directory: staff.directory }
    : null;
  return <PageLocksContext value={locks}>{children}</PageLocksContext>;
}

/** The editor waits for the plan, because its features decide what the editor offers. */
function WithPlan({ profile, waiting, children }: WithProps<DrawEditor>) {
  const now = useCurrentMinute();
  const plan = toEffectivePlan(profile, new Date(now));
  const ownPlan = useQuery(ownPlanQuery(profile.user_id, plan));
  if (ownPlan.isPending) return waiting;
  return children(profile, ownPlan.data ?? buildDefaultOwnPlan(plan));
}
