import { queryOptions, useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { type Agency, agencyQuery } from '#agency/web/agency.ts';
import { useLedTeam } from '#agency/web/led-team.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { PageTitle } from '#kit/web/ui/page-title.tsx';
import { buildDefaultOwnPlan, type OwnPlan } from '#money/plans/rules/own-plan.ts';
import { toEffectivePlan } from '#money/plans/rules/plans.ts';
import { ownPlanQuery } from '#money/plans/web/own-plan.ts';
import { parseMarks } from '#page/locks/rules/directory-marks.ts';
import { parseModes } from '#page/locks/rules/modes.ts';
import { type PageLocks, PageLocksContext } from '#page/locks/web/page-locks.ts';
import { type OwnProfile, staffProfileQuery } from '#page/profile/web/own-profile.ts';

type StaffPageScreenProps = {
  title: string;
  /** The member who owns the page. */
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
        <LoadFailure title="We couldn’t load the page" onRetry={profile.refetch} />
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

/** Here, locks also apply to the agency's owner, who changes locked parts in the template. */
function toLocks(
  agency: Agency | null | undefined,
  held: { modes: unknown; marks: unknown } | undefined,
): PageLocks | null {
  if (!agency) return null;
  return {
    agencyName: agency.name,
    modes: parseModes(held?.modes ?? agency.modes),
    directory: parseMarks(held?.marks),
  };
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

/** The modes in force on a member's page, and the parts that the company directory fills. */
function pageModesQuery(userId: string, person: string) {
  return queryOptions({
    queryKey: queryKeys.staff.modes(userId, person),
    queryFn: async () => {
      const [modes, marks] = await Promise.all([
        dataClient.rpc('page_modes', { person }).throwOnError(),
        dataClient.rpc('page_marks', { person }).throwOnError(),
      ]);
      return { modes: modes.data, marks: marks.data };
    },
  });
}
