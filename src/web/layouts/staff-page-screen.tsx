import { useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { parseModes } from '#domain/agency/modes.ts';
import { buildDefaultOwnPlan, type OwnPlan } from '#domain/billing/plans/own-plan.ts';
import { toEffectivePlan } from '#domain/billing/plans/plans.ts';
import { PATHS } from '#domain/paths.ts';
import { type Agency, agencyQuery } from '#web/lib/agency/agency.ts';
import { useLedTeam } from '#web/lib/agency/led-team.ts';
import { pageModesQuery } from '#web/lib/agency/members.ts';
import { type PageLocks, PageLocksContext } from '#web/lib/agency/page-locks.ts';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { ownPlanQuery } from '#web/lib/plans/own-plan.ts';
import { type OwnProfile, staffProfileQuery } from '#web/lib/profile/own-profile.ts';
import { OwnerContext } from '#web/lib/session/owner.ts';
import { useCurrentMinute } from '#web/lib/time/now.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { LoadFailure } from '#web/ui/lists/load-failure.tsx';
import { SpinnerPage } from '#web/ui/loading/spinner.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

type StaffPageScreenProps = {
  title: string;
  /** The page's owner, a member. */
  staffId: string;
  children: (profile: OwnProfile, plan: OwnPlan) => ReactNode;
};

/** A screen on which an agency's owner or manager works on a member's page. */
export function StaffPageScreen({ title, staffId, children }: StaffPageScreenProps) {
  return (
    <>
      <PageTitle title={title} />
      <SignedInOnly>
        {(user) => (
          <StaffPage key={staffId} userId={user.id} staffId={staffId}>
            {children}
          </StaffPage>
        )}
      </SignedInOnly>
    </>
  );
}

type StaffPageProps = Omit<StaffPageScreenProps, 'title'> & { userId: string };

function StaffPage({ userId, staffId, children }: StaffPageProps) {
  const now = useCurrentMinute();
  const profile = useQuery(staffProfileQuery(staffId));
  const plan = toEffectivePlan(profile.data ?? NO_PLAN, new Date(now));
  // Staff have their agency's plan.
  const ownPlan = useQuery(ownPlanQuery(userId, plan));
  const { led, isPending } = useLedTeam(userId);
  const owner = led?.owner ?? userId;
  const agency = useQuery({ ...agencyQuery(owner), enabled: !isPending });
  const modes = useQuery({ ...pageModesQuery(owner, staffId), enabled: !isPending });
  if (isPending || profile.isPending || ownPlan.isPending || agency.isPending || modes.isLoading)
    return <SpinnerPage label="Loading the page" />;
  if (profile.isError) {
    return (
      <Card className="min-h-80">
        <LoadFailure title="The page could not be loaded" onRetry={profile.refetch} />
      </Card>
    );
  }
  if (profile.data === null || profile.data.agency_owner_id !== owner) return <NotYours />;
  return (
    <>
      <Banner
        title={`This is the page of ${profile.data.full_name || profile.data.username}`}
        actions={
          <Button asChild size="sm" variant="secondary">
            <Link to={PATHS.teamMembers}>Back to the team</Link>
          </Button>
        }
      >
        They see what you change, and who changed it.
      </Banner>
      <PageLocksContext value={toLocks(agency.data, modes.data)}>
        {/* Everything below edits this page, never the reader's. */}
        <OwnerContext value={staffId}>
          {children(profile.data, ownPlan.data ?? buildDefaultOwnPlan(plan))}
        </OwnerContext>
      </PageLocksContext>
    </>
  );
}

/** Locks also apply to the agency's owner here, who changes locked parts in the template. */
function toLocks(agency: Agency | null | undefined, modes: unknown): PageLocks | null {
  return agency ? { agencyName: agency.name, modes: parseModes(modes ?? agency.modes) } : null;
}

const NO_PLAN = { plan: 'free', plan_expiry: null, is_active: true };

function NotYours() {
  return (
    <Card className="min-h-80">
      <EmptyState
        icon={<UserRoundX />}
        title="This page isn’t on your team"
        action={
          <Button asChild variant="secondary">
            <Link to={PATHS.teamMembers}>See the team</Link>
          </Button>
        }
      >
        Perhaps the person has left.
      </EmptyState>
    </Card>
  );
}
