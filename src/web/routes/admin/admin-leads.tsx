import { AllLeads } from '#web/features/admin/leads/components/all-leads.tsx';
import { EraseLeads } from '#web/features/admin/leads/components/erase-leads.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

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
