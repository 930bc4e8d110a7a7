import { Link } from 'react-router';
import { adminUserPath } from '#kit/rules/paths.ts';
import { type Columns, createdColumn } from '#kit/web/lists/columns.tsx';
import type { RowsLook } from '#kit/web/lists/list-rows.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import { Breakable, EmailText } from '#kit/web/ui/breakable.tsx';
import { namePlan, PersonBadges } from './person-badges.tsx';
import type { PersonRow } from './queries.ts';

export const PEOPLE_COLUMNS: Columns<PersonRow> = [
  {
    place: 'start',
    onCard: ({ full_name, email }) => <Avatar name={full_name || email} size="sm" />,
  },
  {
    label: 'Name',
    place: 'title',
    className: 'max-w-72',
    cell: (person) => <PersonLink person={person} />,
    detail: ({ email }) => <EmailText>{email}</EmailText>,
    csv: { 'Full name': ({ full_name }) => full_name, Email: ({ email }) => email },
  },
  {
    label: 'Username',
    place: 'none',
    className: 'wrap-anywhere min-w-28 text-ink-soft',
    cell: ({ username }) => <Breakable>{username || '–'}</Breakable>,
    csv: { Username: ({ username }) => username },
  },
  {
    label: 'Plan',
    place: 'line',
    className: 'whitespace-nowrap',
    cell: ({ plan }) => namePlan(plan),
    csv: { Plan: ({ plan }) => plan },
  },
  {
    label: 'Status',
    place: 'line',
    cell: (person) => <PersonBadges {...person} />,
    csv: {
      Status: ({ status }) => status,
      Administrator: ({ is_administrator }) => (is_administrator ? 'yes' : 'no'),
    },
  },
  createdColumn('Signed up', {
    place: 'line',
    onCard: ({ created_at }) => `since ${formatDate(created_at)}`,
  }),
  {
    label: 'Last sign-in',
    place: 'none',
    className: 'whitespace-nowrap text-ink-soft',
    cell: ({ last_sign_in_at }) =>
      last_sign_in_at === null ? 'Never' : formatDate(last_sign_in_at),
    csv: { 'Last sign-in': ({ last_sign_in_at }) => last_sign_in_at ?? '' },
  },
];

/** Accounts that one agency has invited, until they answer. */
export const PEOPLE_GROUPS: RowsLook<PersonRow>['groups'] = {
  isTogether: (one, other) => Boolean(one.inviter) && one.inviter === other.inviter,
  name: (people) => `${people.length} people invited by ${people[0]?.inviter ?? ''}`,
};

/** An account's name, linked to its screen. */
function PersonLink({ person }: { person: PersonRow }) {
  return (
    <Link
      to={adminUserPath(person.id)}
      dir="auto"
      className="wrap-anywhere block rounded-sm text-left underline-offset-4 hover:underline"
    >
      {person.full_name || <EmailText>{person.email}</EmailText>}
    </Link>
  );
}
