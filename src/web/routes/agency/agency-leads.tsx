import { parseLeadsRule } from '#domain/agency/staff-status.ts';
import { TeamDesk } from '#web/features/agency/desk/components/team-desk.tsx';
import { AgencyScreen } from '#web/layouts/agency-screen.tsx';

/** Leads from the team's pages, and who answers them. */
export function AgencyLeadsScreen() {
  return (
    <AgencyScreen
      title="Leads"
      description="What visitors sent through your team’s pages, and who answers."
    >
      {({ agency }) => <TeamDesk rule={parseLeadsRule(agency.leads_rule)} />}
    </AgencyScreen>
  );
}
