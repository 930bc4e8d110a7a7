import { PeopleList } from '../features/people/components/people-list.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Everybody, for administrators. */
export function AdminUsersScreen() {
  return (
    <>
      <PageTitle title="Users" />
      <PageHeader title="Users" description="Search any account." />
      <PeopleList />
    </>
  );
}
