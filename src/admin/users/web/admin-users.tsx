import { ShieldCheck, Users } from 'lucide-react';
import { Link } from 'react-router';
import { ACCOUNT_STATUS_KEYS, ACCOUNT_STATUSES } from '#admin/rules/person.ts';
import { adminUserPath } from '#kit/rules/paths.ts';
import { type Columns, createdColumn } from '#kit/web/lists/columns.tsx';
import { COUNT_LIMIT, defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import {
  choiceFilter,
  flagFilter,
  periodFilter,
  toOptions,
  wordsFilter,
} from '#kit/web/lists/filters.ts';
import { FlagToggle } from '#kit/web/lists/flag-toggle.tsx';
import type { RowsLook } from '#kit/web/lists/list-rows.tsx';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import { Breakable, EmailText } from '#kit/web/ui/breakable.tsx';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { nameStoredPlan, PLANS } from '#money/plans/rules/plans.ts';
import { PersonBadges } from './person-badges.tsx';

/** Every account, as administrators see it. */
export const peopleList = defineList({
  table: 'admin_directory',
  owner: null,
  key: 'user_id',
  filled: [
    'user_id',
    'email',
    'full_name',
    'username',
    'plan',
    'status',
    'is_administrator',
    'is_agency',
    'created_at',
  ],
  noun: { one: 'account', many: 'accounts' },
  columns:
    'id:user_id, email, full_name, username, plan, status, is_administrator, is_agency, agency_owner_id, created_at, last_sign_in_at, inviter',
  orders: {
    newest: { label: 'Newest first', column: 'created_at', ascending: false },
    oldest: { label: 'Oldest first', column: 'created_at', ascending: true },
  },
  filters: [
    wordsFilter('words'),
    choiceFilter('status', 'status', {
      label: 'Status',
      any: 'Any status',
      options: ACCOUNT_STATUS_KEYS.map((value) => ({
        value,
        label: ACCOUNT_STATUSES[value].label,
      })),
    }),
    choiceFilter('plan', 'plan', { label: 'Plan', any: 'Any plan', options: toOptions(PLANS) }),
    flagFilter('administrators', 'is_administrator'),
    periodFilter('created_at'),
  ],
  countLimit: COUNT_LIMIT,
});

type PersonRow = RowOf<typeof peopleList>;

export function AdminUsersScreen() {
  return (
    <Screen title="Users" description="Search any account.">
      <ListTable
        list={peopleList}
        icon={<Users />}
        failed="We couldn’t load the accounts"
        toggles={(address) => (
          <FlagToggle address={address} param="administrators" icon={<ShieldCheck />}>
            Administrators
          </FlagToggle>
        )}
        empty={{ title: 'No accounts yet', children: 'People appear here once they sign up.' }}
        hint="Matches the start of words in a name, email address or username."
        caption="Accounts"
        columns={PEOPLE_COLUMNS}
        groups={PEOPLE_GROUPS}
        isLink
        isDense
      />
    </Screen>
  );
}

const PEOPLE_COLUMNS: Columns<PersonRow> = [
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
    cell: ({ plan }) => nameStoredPlan(plan),
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

/** Accounts invited by one agency, until they answer. */
const PEOPLE_GROUPS: RowsLook<PersonRow>['groups'] = {
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
