import { UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '#domain/paths.ts';
import { TeamOverview } from '../features/agency/components/team-overview.tsx';
import { AgencyScreen } from '../layouts/agency-screen.tsx';
import { OwnScreensCard } from '../layouts/own-screens-card.tsx';
import { Button } from '../ui/button.tsx';

/** What an agency's owner looks at first. */
export function AgencyDashboardScreen() {
  return (
    <AgencyScreen title="Agency Dashboard" actions={<AddPeopleLink />} isForLeaving>
      {({ agency, profile, seats, mayLead }) => (
        <>
          {mayLead && <TeamOverview {...{ agency, seats }} />}
          <OwnScreensCard profile={profile} />
        </>
      )}
    </AgencyScreen>
  );
}

/** The way to invite people, at the top of the screens about them. */
export function AddPeopleLink() {
  return (
    <Button asChild>
      <Link to={PATHS.addStaff}>
        <UserPlus />
        Add people
      </Link>
    </Button>
  );
}
