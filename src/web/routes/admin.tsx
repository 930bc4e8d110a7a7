import { Overview } from '../features/installation/components/overview.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';
import { PageHeader } from '../ui/page-header.tsx';

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
