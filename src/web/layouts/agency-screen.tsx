import type { User } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { PATHS } from '#domain/paths.ts';
import { isAgencyOwner, mayLead } from '#domain/profile/agency.ts';
import { type Agency, agencyQuery, type Seats, seatsQuery } from '#web/lib/agency/agency.ts';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { type OwnProfile, ownProfileQuery } from '#web/lib/profile/own-profile.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { LoadFailure } from '#web/ui/lists/load-failure.tsx';
import { SpinnerPage } from '#web/ui/loading/spinner.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AgencyTabs } from './agency-tabs.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

/** An agency as its owner's screens work with it. */
export type OwnTeam = {
  email: string;
  agency: Agency;
  profile: OwnProfile;
  seats: Seats & { cap: number };
  /** Whether the plan runs and the account is open, so that something can be done to the team. */
  mayLead: boolean;
};

type AgencyScreenProps = {
  title: string;
  description?: ReactNode;
  /** Actions of the screen, shown while the plan runs. */
  actions?: ReactNode;
  /** Whether the screen still works after the plan ends, so that owners can let people go. */
  isForLeaving?: boolean;
  children: (team: OwnTeam) => ReactNode;
};

/** A screen of an agency's owner. Everybody else is told what it is, and where to go. */
export function AgencyScreen(props: AgencyScreenProps) {
  return (
    <>
      <PageTitle title={props.title} />
      <SignedInOnly>{(user) => <Frame {...props} user={user} />}</SignedInOnly>
    </>
  );
}

function Frame({ user, ...props }: AgencyScreenProps & { user: User }) {
  const profile = useQuery(ownProfileQuery(user.id));
  const isOwner = profile.data !== undefined && isAgencyOwner(profile.data);
  const agency = useQuery({ ...agencyQuery(user.id), enabled: isOwner });
  const seats = useQuery({ ...seatsQuery(user.id), enabled: isOwner });
  if (profile.data && !isOwner) return <NotAnOwner {...props} profile={profile.data} />;
  if (profile.data && agency.data && seats.data) {
    const team = {
      email: user.email ?? '',
      profile: profile.data,
      agency: agency.data,
      seats: { ...seats.data, cap: profile.data.agency_max_staff },
      mayLead: mayLead(profile.data),
    };
    return <Team {...props} team={team} />;
  }
  const failed = [profile, agency, seats].find((answer) => answer.isError || answer.data === null);
  if (!failed) return <SpinnerPage label="Loading your agency" />;
  return (
    <>
      <PageHeader title={props.title} />
      <Card className="min-h-80">
        <LoadFailure
          icon={<Building2 />}
          title="Failed to load your agency"
          onRetry={failed.refetch}
        />
      </Card>
    </>
  );
}

function Team({ team, ...props }: AgencyScreenProps & { team: OwnTeam }) {
  const { title, description, actions, isForLeaving, children } = props;
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

/** Nothing is lost while an agency's plan has ended or its account is closed; people can be let go. */
function AtRest({ team: { profile, seats } }: { team: OwnTeam }) {
  const { pathname } = useLocation();
  if (!profile.is_active) {
    return (
      <Banner tone="warning" title="Your account is closed for now">
        Your team keeps its pages. You can lead it again once your account is open.
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
          icon={<Building2 />}
          title={isStaff ? 'This is for your agency’s owner' : 'This is for agencies'}
          action={
            <Button asChild variant="secondary">
              {isStaff ? (
                <Link to={PATHS.accountSettings}>See your agency</Link>
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
