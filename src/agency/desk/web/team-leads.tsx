import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { AudienceTabs } from '#audience/leads/web/audience-tabs.tsx';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { AnsweredDesk } from './team-desk.tsx';

/** The leads that a team member answers for their agency. */
export function TeamLeadsScreen() {
  return (
    <>
      <PageTitle title="Team leads" />
      <SignedInOnly>
        <AudienceTabs />
        <PageHeader
          title="Team leads"
          description="Leads you answer for your agency, newest first."
        />
        <AnsweredDesk />
      </SignedInOnly>
    </>
  );
}
