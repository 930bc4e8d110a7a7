import { useSearchParams } from 'react-router';
import { ReportCase } from '../features/safety/components/report-case.tsx';
import { ReportsQueue } from '../features/safety/components/reports-queue.tsx';
import { SignedInOnly } from '../layouts/signed-in-only.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** What has to be judged; with `?report=` one entry of it. */
export function AdminReportsScreen() {
  const [params] = useSearchParams();
  const id = params.get('report');
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
