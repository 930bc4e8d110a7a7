import { Overview } from '#web/features/admin/overview/components/overview.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** The state of the installation, for those who run it. */
export function AdminScreen() {
  return (
    <>
      <PageTitle title="Admin Panel" />
      <PageHeader title="Admin Panel" description="How this installation is doing." />
      <Overview />
    </>
  );
}
