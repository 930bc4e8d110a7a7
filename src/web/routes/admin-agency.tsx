import { Agencies } from '../features/agencies/components/agencies.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Every agency, its seats and its plan. For administrators. */
export function AdminAgencyScreen() {
  return (
    <>
      <PageTitle title="Agency" />
      <PageHeader title="Agency" description="Every agency, its seats and its plan." />
      <Agencies />
    </>
  );
}
