import { AddPeopleLink } from '#agency/staff/web/add-people-link.tsx';
import { TeamList } from '#agency/staff/web/team-list.tsx';
import { AgencyScreen } from '#agency/web/agency-screen.tsx';

/** Everyone on an agency's team. */
export function TeamMembersScreen() {
  return (
    <AgencyScreen title="Team members" actions={<AddPeopleLink />} isForLeaving>
      {({ mayLead }) => <TeamList mayLead={mayLead} />}
    </AgencyScreen>
  );
}
