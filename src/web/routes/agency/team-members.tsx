import { AddPeopleLink } from '#web/features/agency/staff/components/add-people-link.tsx';
import { TeamList } from '#web/features/agency/staff/components/team-list.tsx';
import { AgencyScreen } from '#web/layouts/agency-screen.tsx';

/** Everyone on an agency's team. */
export function TeamMembersScreen() {
  return (
    <AgencyScreen title="Team members" actions={<AddPeopleLink />} isForLeaving>
      {({ mayLead }) => <TeamList mayLead={mayLead} />}
    </AgencyScreen>
  );
}
