import { AgencyScreen } from '#agency/web/agency-screen.tsx';
import { parseLeadsRule } from '#page/locks/rules/staff-status.ts';
import { TeamDesk } from './team-desk.tsx';

/** Leads from the team's pages, with their answerers. */
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
