import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { PeopleList } from './people-list.tsx';

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
