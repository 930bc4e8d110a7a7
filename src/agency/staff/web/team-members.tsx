import { AgencyScreen } from '#agency/web/agency-screen.tsx';
import { AddPeopleLink } from './add-people-link.tsx';
import { TeamList } from './team-list.tsx';

/** Everyone on an agency's team. */
export function TeamMembersScreen() {
  return (
    <AgencyScreen title="Team members" actions={<AddPeopleLink />} isForLeaving>
      {({ mayLead }) => <TeamList mayLead={mayLead} />}
    </AgencyScreen>
  );
}
