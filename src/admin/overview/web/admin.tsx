import { Overview } from '#admin/overview/web/overview.tsx';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';

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
