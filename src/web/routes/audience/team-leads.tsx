import { AnsweredDesk } from '#web/features/agency/desk/components/team-desk.tsx';
import { AudienceTabs } from '#web/features/audience/leads/components/audience-tabs.tsx';
import { SignedInOnly } from '#web/layouts/signed-in-only.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

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
