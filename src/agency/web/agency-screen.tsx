import type { User } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import type { Leader } from '#agency/people/rules/roles.ts';
import { PATHS, settingsPath } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { PageTitle } from '#kit/web/ui/page-title.tsx';
import { mayLead } from '#page/profile/rules/agency.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { type Agency, agencyQuery, type Seats, seatsQuery } from './agency.ts';
import { GroupsOnlyContext, LeaderContext, useIsOwner, useLeadsGroupsOnly } from './leader.ts';
import { type LedTeam, useLedTeam } from './led-team.ts';

const TABS = [
  [PATHS.agencyDashboard, 'Overview'],
  [PATHS.teamMembers, 'Team'],
  [PATHS.agencyTemplate, 'Template'],
  [PATHS.agencyLeads, 'Leads'],
  [PATHS.agencyProfile, 'Profile'],
] as const;

/** Tabs for an agency's screens, which share one entry in the drawer. */
function AgencyTabs() {
  const isOwner = useIsOwner();
  const tabs = TABS.filter(([path]) => isOwner || path !== PATHS.agencyProfile);
  const isAdding = useLocation().pathname === PATHS.addStaff;
  return (
    <nav
      aria-label="Agency"
      className="-mx-4 -mt-2 flex overflow-x-auto border-line border-b px-2 sm:-mx-0 sm:px-0"
    >
      {tabs.map(([path, label]) => (
        <NavLink
          key={path}
          to={path}
          end={path === PATHS.agencyDashboard}
          {...(isAdding && path === PATHS.teamMembers && { 'data-open': true })}
          className="-mb-px flex h-11 items-center whitespace-nowrap border-transparent border-b-2 px-2.5 font-medium text-ink-soft transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink data-open:border-accent data-open:text-ink sm:px-3.5"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

/** An agency, as its leaders' screens use it. */
export type OwnTeam = {
  leader: Leader;
  email: string;
  agency: Agency;
  /** The reader's own page. */
  profile: OwnProfile;
  seats: Seats & { cap: number };
  /** The plan is active and the account open, so the team can be changed. */
  mayLead: boolean;
};

type AgencyScreenProps = {
  title: string;
  description?: ReactNode;
  /** The screen's actions, shown while the plan is active. */
  actions?: ReactNode;
  /** The screen still works after the plan ends, so that owners can remove members. */
  isForLeaving?: boolean;
  /** For the owner only, not for managers. */
  isOwners?: boolean;
  children: (team: OwnTeam) => ReactNode;
};

/** A screen for an agency's owner or manager. Others see what it is for, and where to go. */
export function AgencyScreen(props: AgencyScreenProps) {
  return (
    <>
      <PageTitle title={props.title} />
      <SignedInOnly>{(user) => <Frame {...props} user={user} />}</SignedInOnly>
    </>
  );
}

function Frame({ user, ...props }: AgencyScreenProps & { user: User }) {
  const { led, profile, isPending, failed } = useLedTeam(user.id);
  if (led && profile) return <Led {...props} user={user} led={led} profile={profile} />;
  if (profile && !isPending && !failed) return <NotAnOwner {...props} profile={profile} />;
  return <Loading {...props} failed={failed} />;
}

type LedProps = AgencyScreenProps & { user: User; led: LedTeam; profile: OwnProfile };

/** Everything below works on the agency, for its owner and managers alike. */
function Led({ user, led, profile, ...props }: LedProps) {
  const { owner, leader, cap } = led;
  const agency = useQuery(agencyQuery(owner));
  const seats = useQuery(seatsQuery(owner));
  if (leader === 'manager' && props.isOwners) return <NotAnOwner {...props} profile={profile} />;
  if (!agency.data || !seats.data) {
    const failed = [agency, seats].find((answer) => answer.isError || answer.data === null);
    return <Loading {...props} failed={failed} />;
  }
  const team = {
    leader,
    profile,
    agency: agency.data,
    seats: { ...seats.data, cap },
    email: leader === 'owner' ? (user.email ?? '') : '',
    mayLead: leader === 'manager' || mayLead(profile),
  };
  return (
    <LeaderContext value={leader}>
      <GroupsOnlyContext value={led.groups !== null}>
        <OwnerContext value={owner}>
          <Team {...props} team={team} />
        </OwnerContext>
      </GroupsOnlyContext>
    </LeaderContext>
  );
}

type LoadingProps = { title: string; failed: { refetch: () => unknown } | undefined };

function Loading({ title, failed }: LoadingProps) {
  if (!failed) return <SpinnerPage label="Loading your agency" />;
  return (
    <>
      <PageHeader title={title} />
      <Card className="min-h-80">
        <LoadFailure
          icon={<Building2 />}
          title="Failed to load your agency"
          onRetry={() => void failed.refetch()}
        />
      </Card>
    </>
  );
}

function Team({ team, ...props }: AgencyScreenProps & { team: OwnTeam }) {
  const { title, actions, isForLeaving, children } = props;
  const isOfGroups = useLeadsGroupsOnly();
  const description = describe(team, isOfGroups, props.description);
  return (
    <>
      <PageHeader
        title={title}
        {...(description && { description })}
        {...(team.mayLead && actions && { actions })}
      />
      <AgencyTabs />
      {!team.mayLead && <AtRest team={team} />}
      {(team.mayLead || isForLeaving) && children(team)}
    </>
  );
}

/** Managers see whose team it is. */
function describe(
  { leader, agency }: OwnTeam,
  isOfGroups: boolean,
  description: ReactNode,
): ReactNode {
  if (leader === 'owner') return description;
  return (
    <>
      You manage {isOfGroups && 'groups of '}
      <bdi>{agency.name}</bdi>’s team. {description}
    </>
  );
}

/**
 * Nothing is lost while an agency's plan has ended or its account is closed; members can be
 * removed.
 */
function AtRest({ team: { profile, seats } }: { team: OwnTeam }) {
  const { pathname } = useLocation();
  if (!profile.is_active) {
    return (
      <Banner tone="warning" title="Your account is suspended">
        Your team keeps its pages. You can manage it again once your account is restored.
      </Banner>
    );
  }
  return (
    <Banner
      tone="warning"
      title="Your agency plan has ended"
      actions={
        <>
          <Button asChild size="sm">
            <Link to={PATHS.billing}>Choose a plan</Link>
          </Button>
          {seats.used > 0 && pathname !== PATHS.teamMembers && (
            <Button asChild size="sm" variant="secondary">
              <Link to={PATHS.teamMembers}>See the team</Link>
            </Button>
          )}
        </>
      }
    >
      {seats.used === 0
        ? 'Choose a plan to invite people. We kept your settings.'
        : 'Your team’s pages stay online with the Free plan, and nothing is deleted. You can still remove people. To edit pages, see leads and figures or invite people, choose a plan.'}
    </Banner>
  );
}

function NotAnOwner({ title, profile }: AgencyScreenProps & { profile: OwnProfile }) {
  const isStaff = profile.agency_owner_id !== null;
  return (
    <>
      <PageHeader title={title} />
      <Card className="min-h-80">
        <EmptyState
          drawing="team"
          title={isStaff ? 'This is for your agency’s owner' : 'This is for agencies'}
          action={
            <Button asChild variant="secondary">
              {isStaff ? (
                <Link to={settingsPath('you')}>See your agency</Link>
              ) : (
                <Link to={PATHS.billing}>See agency plans</Link>
              )}
            </Button>
          }
        >
          {isStaff
            ? 'Your settings show what it keeps the same on your page, and how to leave.'
            : 'Everyone on the team gets a page, and one person manages them all.'}
        </EmptyState>
      </Card>
    </>
  );
}
