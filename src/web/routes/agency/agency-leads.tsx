import { parseLeadsRule } from '#domain/agency/staff-status.ts';
import { TeamLeads } from '#web/features/agency/staff/components/team-leads.tsx';
import { AgencyScreen } from '#web/layouts/agency-screen.tsx';

/** Leads from the team's pages. */
export function AgencyLeadsScreen() {
  return (
    <AgencyScreen title="Leads" description="What visitors sent through your team’s pages.">
      {({ agency }) => <TeamLeads rule={parseLeadsRule(agency.leads_rule)} />}
    </AgencyScreen>
  );
}
