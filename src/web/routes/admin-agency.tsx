import { Agencies } from '../features/agencies/components/agencies.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page-header.tsx';

/** Every agency, its seats and its plan. For administrators. */
export function AdminAgencyScreen() {
  const userId = useSession()?.user.id;
  return (
    <>
      <PageTitle title="Agency" />
      <PageHeader title="Agency" description="Every agency, its seats and its plan." />
      {userId && <Agencies userId={userId} />}
    </>
  );
}
