import { useParams } from 'react-router';
import { isUuid } from '#domain/values/uuid.ts';
import { PersonView } from '#web/features/admin/users/components/person-view.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { NotFoundScreen } from '#web/routes/not-found.tsx';

/** One account, for administrators. */
export function AdminUserScreen() {
  const { id } = useParams();
  if (!isUuid(id)) return <NotFoundScreen />;
  return (
    <>
      <PageTitle title="Account" />
      <PersonView ofUser={id} key={id} />
    </>
  );
}
