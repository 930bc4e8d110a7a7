import { AddPeopleLink } from '#web/features/agency/staff/components/add-people-link.tsx';
import { TeamList } from '#web/features/agency/staff/components/team-list.tsx';
import { AgencyScreen } from '#web/layouts/agency-screen.tsx';

/** Everybody on the team of an agency. */
export function TeamMembersScreen() {
  return (
    <AgencyScreen title="Team members" actions={<AddPeopleLink />} isForLeaving>
      {({ mayLead }) => <TeamList mayLead={mayLead} />}
    </AgencyScreen>
  );
}
