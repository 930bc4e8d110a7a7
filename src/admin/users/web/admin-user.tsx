import { useParams } from 'react-router';
import { isUuid } from '#kit/rules/values/json.ts';
import { NotFoundScreen } from '#kit/web/look/not-found.tsx';
import { PageTitle } from '#kit/web/ui/page-title.tsx';
import { PersonView } from './person-view.tsx';

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
