import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LeadsRule } from '#domain/agency/staff-status.ts';
import { LEAD_MESSAGES } from '#domain/leads/messages.ts';
import { nameSource } from '#domain/leads/source.ts';
import { PATHS } from '#domain/paths.ts';
import { EmailLink, PhoneLink } from '#web/lib/links/contact-links.tsx';
import type { Columns } from '#web/lib/lists/columns.ts';
import { FilterChoice, PeriodChoice } from '#web/lib/lists/filter-choices.tsx';
import { ListTable } from '#web/lib/lists/list-screen.tsx';
import { useListAddress } from '#web/lib/lists/use-list-address.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { formatDate } from '#web/lib/time/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { nameLeadSource, rosterQuery, type TeamLead, teamLeadsList } from '../queries.ts';

type TeamLeadsProps = { rule: LeadsRule };

/** The team's leads, as far as the agency's rule shares them. */
export function TeamLeads({ rule }: TeamLeadsProps) {
  const userId = useOwner();
  const address = useListAddress(teamLeadsList);
  const { data: roster = [] } = useQuery(rosterQuery(userId));
  const names = new Map(
    roster.flatMap(({ user_id, full_name, email }) =>
      user_id ? [[user_id, full_name || email]] : [],
    ),
  );
  const people = [...names].map(([value, label]) => ({ value, label }));
  return (
    <ListTable
      list={teamLeadsList}
      address={address}
      icon={<Inbox />}
      failed={LEAD_MESSAGES.loadFailed}
      filters={
        <>
          <FilterChoice
            address={address}
            param="person"
            label="Page of"
            any="Every page"
            options={people}
          />
          <PeriodChoice address={address} />
        </>
      }
      empty={<NoLeads rule={rule} />}
      hint="Try fewer words, another person or another time."
      caption="Leads of the team"
      columns={toColumns(names)}
      isTall
    />
  );
}

const NONE: ReactNode = <span className="text-ink-faint">–</span>;

/** @param names of the team, by whose page it is */
const toColumns = (names: ReadonlyMap<string, string>): Columns<TeamLead> => [
  {
    label: 'Full name',
    place: 'title',
    className: 'wrap-anywhere min-w-36',
    cell: ({ full_name }) => <bdi>{full_name || 'No name'}</bdi>,
    onCard: ({ full_name, email, phone }) => <bdi>{full_name || email || phone || 'No name'}</bdi>,
    csv: { 'Full name': ({ full_name }) => full_name },
  },
  {
    label: 'Page of',
    place: 'foot',
    className: 'min-w-32 text-ink-soft',
    cell: (lead) => <bdi>{nameLeadSource(lead, names)}</bdi>,
    csv: { 'Page of': (lead) => nameLeadSource(lead, names) },
    fileOrder: 2,
  },
  {
    label: 'Email',
    place: 'line',
    className: 'max-w-56 truncate',
    cell: ({ email }) => <EmailLink email={email} blank={NONE} />,
    onCard: ({ email }) => email && <EmailLink email={email} />,
    csv: { Email: ({ email }) => email },
  },
  {
    label: 'Phone',
    place: 'line',
    className: 'whitespace-nowrap',
    cell: ({ phone }) => <PhoneLink phone={phone} blank={NONE} />,
    onCard: ({ phone }) => phone && <PhoneLink phone={phone} />,
    csv: { Phone: ({ phone }) => phone },
  },
  { csv: { Company: ({ company }) => company } },
  {
    label: 'Message',
    className: 'min-w-52 max-w-80 text-ink-soft',
    cell: ({ message }) => (
      <p dir="auto" className="wrap-anywhere line-clamp-3">
        {message}
      </p>
    ),
    onCard: ({ message }) =>
      message && (
        <p dir="auto" className="wrap-anywhere line-clamp-4 text-ink-soft">
          {message}
        </p>
      ),
    csv: { Message: ({ message }) => message },
  },
  {
    label: 'Created',
    place: 'foot',
    className: 'whitespace-nowrap text-ink-soft',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDate(created_at)}</time>,
    csv: { Created: ({ created_at }) => created_at },
    fileOrder: 1,
  },
  { csv: { Source: ({ source }) => nameSource(source) } },
];

function NoLeads({ rule }: { rule: LeadsRule }) {
  const isShared = rule === 'shared';
  return (
    <EmptyState
      icon={<Inbox />}
      title={isShared ? 'No leads yet' : 'Leads stay with each person'}
      action={
        !isShared && (
          <Button asChild variant="secondary">
            <Link to={PATHS.agencyProfile}>Change this</Link>
          </Button>
        )
      }
    >
      {isShared
        ? 'New leads from your team’s pages appear here, and with their owner.'
        : 'Each person sees only their own page’s leads. You can have new ones shared with you; your team is told.'}
    </EmptyState>
  );
}
