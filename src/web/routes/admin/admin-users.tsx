import { PeopleList } from '#web/features/admin/users/components/people-list.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** All accounts, for administrators. */
export function AdminUsersScreen() {
  return (
    <>
      <PageTitle title="Users" />
      <PageHeader title="Users" description="Search any account." />
      <PeopleList />
    </>
  );
}
