import { TeamDesk } from '#agency/desk/web/team-desk.tsx';
import { AgencyScreen } from '#agency/web/agency-screen.tsx';
import { parseLeadsRule } from '#page/locks/rules/staff-status.ts';

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
