import { AudienceTabs } from '#audience/leads/web/audience-tabs.tsx';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { AnsweredDesk } from './team-desk.tsx';

/** The leads that a team member answers for their agency. */
export function TeamLeadsScreen() {
  return (
    <>
      <AudienceTabs />
      <Screen title="Team leads" description="Leads you answer for your agency, newest first.">
        <AnsweredDesk />
      </Screen>
    </>
  );
}
