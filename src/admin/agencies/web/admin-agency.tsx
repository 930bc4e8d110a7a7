import { Agencies } from '#admin/agencies/web/agencies.tsx';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';

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
