import { useParams } from 'react-router';
import { isUuid } from '#domain/values/uuid.ts';
import { PersonView } from '../features/people/components/person-view.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';
import { NotFoundScreen } from './not-found.tsx';

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
