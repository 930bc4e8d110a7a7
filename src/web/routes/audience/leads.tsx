import { AudienceTabs } from '#web/features/audience/leads/components/audience-tabs.tsx';
import { LeadsInbox } from '#web/features/audience/leads/components/leads-inbox.tsx';
import { SignedInOnly } from '#web/layouts/signed-in-only.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** The inbox of leads from the page's form. */
export function LeadsScreen() {
  return (
    <>
      <PageTitle title="Leads" />
      <SignedInOnly>
        <AudienceTabs />
        <PageHeader
          title="Leads"
          description="What visitors sent through your page, newest first."
        />
        <LeadsInbox />
      </SignedInOnly>
    </>
  );
}
