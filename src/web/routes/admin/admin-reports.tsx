import { useSearchParams } from 'react-router';
import { REPORT_PARAMETER } from '#domain/paths.ts';
import { ReportCase } from '#web/features/admin/safety/components/report-case.tsx';
import { ReportsQueue } from '#web/features/admin/safety/components/reports-queue.tsx';
import { SignedInOnly } from '#web/layouts/signed-in-only.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** The queue of reports; `?report=` opens one. */
export function AdminReportsScreen() {
  const [params] = useSearchParams();
  const id = params.get(REPORT_PARAMETER);
  return (
    <>
      <PageTitle title="Reports" />
      {id === null ? (
        <>
          <PageHeader
            title="Reports"
            description="Pages reported by visitors or flagged by our checks, and appeals."
          />
          <SignedInOnly>
            <ReportsQueue />
          </SignedInOnly>
        </>
      ) : (
        <ReportCase key={id} id={id} />
      )}
    </>
  );
}
