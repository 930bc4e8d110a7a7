import { AuditLog } from '#web/features/admin/audit/components/audit-log.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Every change to an account, and why. Entries can’t be changed or removed. For administrators. */
export function AdminAuditScreen() {
  return (
    <>
      <PageTitle title="Audit Log" />
      <PageHeader
        title="Audit Log"
        description="Every change to an account, and why. Entries can’t be changed or removed."
      />
      <AuditLog />
    </>
  );
}
