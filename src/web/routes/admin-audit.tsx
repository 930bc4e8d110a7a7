import { AuditLog } from '../features/audit/components/audit-log.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Who did what to whom, and why. Nothing here is ever changed or removed. For administrators. */
export function AdminAuditScreen() {
  return (
    <>
      <PageTitle title="Audit Log" />
      <PageHeader
        title="Audit Log"
        description="Who did what to whom, and why. Nothing here is ever changed or removed."
      />
      <AuditLog />
    </>
  );
}
