import { AllLeads } from '../features/all-leads/components/all-leads.tsx';
import { EraseLeads } from '../features/all-leads/components/erase-leads.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page-header.tsx';

/** What visitors left, on every page. For administrators. */
export function AdminLeadsScreen() {
  const userId = useSession()?.user.id;
  return (
    <>
      <PageTitle title="Leads" />
      <PageHeader
        title="Leads"
        description="What visitors left, on every page."
        actions={userId && <EraseLeads userId={userId} />}
      />
      {userId && <AllLeads userId={userId} />}
    </>
  );
}
