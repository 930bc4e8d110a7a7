import { Link } from 'react-router';
import { adminUserPath } from '#domain/paths.ts';
import { formatDate, formatMoment } from '../../../lib/time/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { Table, TableCell, TableRow } from '../../../ui/lists/table.tsx';
import type { PersonRow } from '../queries.ts';
import { namePlan, PersonBadges } from './person-badges.tsx';

const COLUMNS = ['Name', 'Username', 'Plan', 'State', 'Signed up', 'Last sign-in'];

export type PeopleProps = { people: readonly PersonRow[] };

/** The accounts where there is room for columns. */
export function PeopleTable({ people }: PeopleProps) {
  return (
    <Card>
      <Table caption="Accounts" columns={COLUMNS}>
        {people.map((person) => (
          <TableRow key={person.id} className="[&>*]:py-2.5">
            <TableCell heading className="max-w-72">
              <PersonLink person={person} />
              <p className="truncate font-normal text-ink-soft">{person.email}</p>
            </TableCell>
            <TableCell className="max-w-44 truncate text-ink-soft">
              {person.username || '–'}
            </TableCell>
            <TableCell className="whitespace-nowrap">{namePlan(person.plan)}</TableCell>
            <TableCell>
              <PersonBadges {...person} />
            </TableCell>
            <TableCell className="whitespace-nowrap text-ink-soft">
              <time dateTime={person.created_at} title={formatMoment(person.created_at)}>
                {formatDate(person.created_at)}
              </time>
            </TableCell>
            <TableCell className="whitespace-nowrap text-ink-soft">
              {person.last_sign_in_at === null ? 'Never' : formatDate(person.last_sign_in_at)}
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}

/** The name of somebody, which leads to all there is to their account. */
export function PersonLink({ person }: { person: PersonRow }) {
  return (
    <Link
      to={adminUserPath(person.id)}
      dir="auto"
      className="wrap-anywhere block rounded-sm underline-offset-4 hover:underline"
    >
      {person.full_name || person.email}
    </Link>
  );
}
