import { UserX } from 'lucide-react';
import { Link } from 'react-router';
import { CaseVisitors } from '#admin/web/case-visitors.tsx';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { EntryScreen } from '#kit/web/lists/entry-screen.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { DangerCard } from './danger-card.tsx';
import { PersonActions, type PersonProps } from './person-actions.tsx';
import { PersonAgency } from './person-agency.tsx';
import { PersonHeader } from './person-header.tsx';
import { PersonHistory } from './person-history.tsx';
import { PersonNotes } from './person-notes.tsx';
import { PersonNotices } from './person-notices.tsx';
import { PersonPage } from './person-page.tsx';
import { PersonPlan } from './person-plan.tsx';
import { PersonSessions } from './person-sessions.tsx';
import { PersonUsage } from './person-usage.tsx';
import { personQuery } from './queries.ts';

type PersonViewProps = { ofUser: string };

/** Everything about one account, with the actions on it. */
export function PersonView({ ofUser }: PersonViewProps) {
  const userId = useOwner();
  return (
    <EntryScreen
      query={personQuery(userId, ofUser)}
      icon={<UserX />}
      words={{
        loading: 'Loading the account',
        failed: 'The account could not be loaded',
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
