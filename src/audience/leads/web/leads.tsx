import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { AudienceTabs } from './audience-tabs.tsx';
import { LeadsInbox } from './leads-inbox.tsx';

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
