import { useParams } from 'react-router';
import { isUuid } from '#domain/uuid.ts';
import { PersonView } from '../features/people/components/person-view.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';
import { useSession } from '../lib/session/session.ts';
import { NotFoundScreen } from './not-found.tsx';

/** One account, for administrators. */
export function AdminUserScreen() {
  const userId = useSession()?.user.id;
  const { id } = useParams();
  if (!isUuid(id)) return <NotFoundScreen />;
  return (
    <>
      <PageTitle title="Account" />
      {userId && <PersonView userId={userId} ofUser={id} key={id} />}
    </>
  );
}
