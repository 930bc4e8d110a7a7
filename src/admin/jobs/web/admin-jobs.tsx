import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { JobsCard } from './jobs-card.tsx';

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
