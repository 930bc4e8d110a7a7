import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Overview } from './overview.tsx';

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
