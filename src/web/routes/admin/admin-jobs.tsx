import { JobsCard } from '#web/features/admin/jobs/components/jobs-card.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Background jobs, for those who run the server. */
export function AdminJobsScreen() {
  return (
    <>
      <PageTitle title="Jobs" />
      <PageHeader title="Jobs" description="Background work, and anything that failed." />
      <JobsCard />
    </>
  );
}
