import { AllLeads } from '#admin/leads/web/all-leads.tsx';
import { EraseLeads } from '#admin/leads/web/erase-leads.tsx';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';

/** Leads of every page, for administrators. */
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
