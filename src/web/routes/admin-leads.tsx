import { AllLeads } from '../features/all-leads/components/all-leads.tsx';
import { EraseLeads } from '../features/all-leads/components/erase-leads.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** What visitors left, on every page. For administrators. */
export function AdminLeadsScreen() {
  return (
    <>
      <PageTitle title="Leads" />
      <PageHeader
        title="Leads"
        description="What visitors left, on every page."
        actions={<EraseLeads />}
      />
      <AllLeads />
    </>
  );
}
