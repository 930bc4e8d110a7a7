import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { AuditLog } from './audit-log.tsx';

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
