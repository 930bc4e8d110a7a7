import { PeopleList } from '../features/people/components/people-list.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page-header.tsx';

/** Everybody, for administrators. */
export function AdminUsersScreen() {
  const userId = useSession()?.user.id;
  return (
    <>
      <PageTitle title="Users" />
      <PageHeader title="Users" description="Search any account." />
      {userId && <PeopleList userId={userId} />}
    </>
  );
}
