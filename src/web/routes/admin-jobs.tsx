import { JobsCard } from '../features/jobs/components/jobs-card.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** What the server does beside answering requests, for those who run it. */
export function AdminJobsScreen() {
  return (
    <>
      <PageTitle title="Jobs" />
      <PageHeader title="Jobs" description="Background work, and anything that failed." />
      <JobsCard />
    </>
  );
}
