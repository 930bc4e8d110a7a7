import { Agencies } from '#web/features/admin/agencies/components/agencies.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** All agencies with their seats and plans, for administrators. */
export function AdminAgencyScreen() {
  return (
    <>
      <PageTitle title="Agency" />
      <PageHeader title="Agency" description="Every agency, its seats and its plan." />
      <Agencies />
    </>
  );
}
