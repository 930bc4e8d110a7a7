import { Screen } from '#kit/web/ui/page-header.tsx';
import { AudienceTabs } from './audience-tabs.tsx';
import { LeadsInbox } from './leads-inbox.tsx';

/** The inbox of leads from the page's form. */
export function LeadsScreen() {
  return (
    <>
      <AudienceTabs />
      <Screen title="Leads" description="What visitors sent through your page, newest first.">
        <LeadsInbox />
      </Screen>
    </>
  );
}
