import { queryOptions } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { CaseVisitors } from '#admin/web/case-visitors.tsx';
import { importAgain } from '#kit/public/import-again.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { isUuid } from '#kit/rules/values/json.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { EntryScreen } from '#kit/web/lists/entry-screen.tsx';
import { NotFoundScreen } from '#kit/web/look/not-found.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { PageTitle } from '#kit/web/ui/page-title.tsx';
import { DangerCard } from './danger-card.tsx';
import { PersonActions, type PersonProps } from './person-actions.tsx';
import {
  PersonAgency,
  PersonHistory,
  PersonNotes,
  PersonPage,
  PersonSessions,
  PersonUsage,
} from './person-cards.tsx';
import { PersonHeader, PersonNotices } from './person-header.tsx';
import { PersonPlan } from './person-plan.tsx';

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

function PersonView({ ofUser }: { ofUser: string }) {
  const userId = useOwner();
  return (
    <EntryScreen
      query={personQuery(userId, ofUser)}
      icon={<UserX />}
      words={{
        loading: 'Loading the account',
        failed: 'We couldn’t load the account',
        gone: 'There is no such account',
        because: 'It was deleted, or the link is incomplete.',
      }}
      back={
        <Button asChild variant="secondary">
          <Link to={PATHS.adminUsers}>All accounts</Link>
        </Button>
      }
    >
      {(person) => <Whole person={person} />}
    </EntryScreen>
  );
}

/** On phones: the person, helpful actions, details, and the danger zone last. */
function Whole(props: PersonProps) {
  const { person } = props;
  return (
    <>
      <PersonHeader {...props} />
      <CaseVisitors id={person.account.id} />
      <PersonNotices {...props} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr] lg:items-start">
        <div className="lg:col-start-2">
          <PersonActions {...props} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <PersonNotes person={person} />
          <PersonPage person={person} />
          <PersonPlan person={person} />
          <PersonAgency person={person} />
          <PersonSessions person={person} />
          <PersonUsage person={person} />
          <PersonHistory person={person} />
        </div>
        <div className="lg:col-start-2">
          <DangerCard {...props} />
        </div>
      </div>
    </>
  );
}

/** The database's code for a missing account. */
const NO_SUCH_ACCOUNT = 'PT404';

/** Everything about one account, or null. @param userId of the administrator */
function personQuery(userId: string, ofUser: string) {
  return queryOptions({
    queryKey: queryKeys.adminPerson(userId, ofUser),
    queryFn: async () => {
      const [{ data, error }, { parsePerson }] = await Promise.all([
        dataClient.rpc('admin_person', { owner: ofUser }),
        importAgain(() => import('#admin/rules/parse-person.ts')),
      ]);
      if (error?.code === NO_SUCH_ACCOUNT) return null;
      if (error) throw error;
      return parsePerson(data);
    },
  });
}
