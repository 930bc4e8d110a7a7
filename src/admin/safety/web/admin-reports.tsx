import { useSearchParams } from 'react-router';
import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { REPORT_PARAMETER } from '#kit/rules/paths.ts';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { ReportCase } from './report-case.tsx';
import { ReportsQueue } from './reports-queue.tsx';

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
