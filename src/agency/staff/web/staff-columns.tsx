import type { Columns } from '#kit/web/lists/columns.tsx';
import { isOneAct } from '#kit/web/lists/group-rows.ts';
import type { RowsLook } from '#kit/web/lists/list-rows.tsx';
import { type Selection, selectionColumn } from '#kit/web/lists/selection-bar.tsx';
import { formatDate, formatMoment } from '#kit/web/time/dates.ts';
import { EmailText } from '#kit/web/ui/breakable.tsx';
import type { PersonWeek, Staff, StaffPage } from './queries.ts';
import { type Asking, StaffMenu } from './staff-menu.tsx';
import {
  ManagerBadge,
  nameStaff,
  StaffBadge,
  StaffContact,
  StaffName,
  StaffPicture,
  StaffSince,
} from './staff-parts.tsx';

/** Open invitations that one act sent. */
export const STAFF_GROUPS: RowsLook<Staff>['groups'] = {
  isTogether: (one, other) =>
    one.user_id === null && other.user_id === null && isOneAct(one.invited_at, other.invited_at),
  name: ([first, ...others]) =>
    first ? `${others.length + 1} people invited · ${formatMoment(first.invited_at)}` : '',
};

type StaffColumnsGiven = {
  /** Whether the viewer may do more than remove people. */
  mayLead: boolean;
  selection: Selection<Staff>;
  pages: ReadonlyMap<string, StaffPage>;
  weeks: ReadonlyMap<string, PersonWeek>;
  /** The groups' names, by id. */
  groups: ReadonlyMap<string, string>;
  onAsk: (asking: Asking, staff: Staff) => void;
};

export function toStaffColumns(given: StaffColumnsGiven): Columns<Staff> {
  const { mayLead, selection, pages, onAsk } = given;
  const pageOf = ({ user_id }: Staff) => pages.get(user_id ?? '');
  const menu = (staff: Staff) => (
    <StaffMenu
      mayLead={mayLead}
      staff={staff}
      page={pageOf(staff)}
      onAsk={(asking) => onAsk(asking, staff)}
    />
  );
  return [
    selectionColumn(selection, nameStaff),
    {
      place: 'start',
      onCard: (staff) => <StaffPicture staff={staff} page={pageOf(staff)} />,
    },
    {
      label: 'Name',
      place: 'title',
      className: 'min-w-56',
      cell: (staff) => <StaffName staff={staff} page={pageOf(staff)} />,
      onCard: ({ full_name, email }) => (
        <span dir="auto">{full_name || <EmailText>{email}</EmailText>}</span>
      ),
      csv: { 'Full name': ({ full_name }) => full_name, Email: ({ email }) => email },
    },
    { onCard: (staff) => <StaffContact staff={staff} page={pageOf(staff)} /> },
    {
      label: 'Status',
      place: 'line',
      cell: (staff) => <StaffBadge staff={staff} page={pageOf(staff)} />,
      onCard: (staff) => (
        <>
          <StaffBadge staff={staff} page={pageOf(staff)} />
          {staff.role === 'manager' && <ManagerBadge staff={staff} />}
        </>
      ),
      csv: { Status: ({ status }) => status, Role: ({ role }) => role },
    },
    ...toFigureColumns(given),
    {
      label: 'Since',
      place: 'foot',
      cell: (staff) => <StaffSince staff={staff} />,
      csv: {
        Invited: ({ invited_at }) => invited_at,
        Joined: ({ joined_at }) => joined_at ?? '',
      },
    },
    {
      label: '',
      place: 'corner',
      className: 'text-right',
      cell: menu,
      onCard: (staff) => <span className="-mr-2">{menu(staff)}</span>,
    },
  ];
}

/** The group and the last seven days; empty for people who have not joined. */
function toFigureColumns({ weeks, groups }: StaffColumnsGiven): Columns<Staff> {
  const weekOf = ({ user_id }: Staff) => weeks.get(user_id ?? '');
  const nameGroup = ({ group_id }: Staff) => groups.get(group_id ?? '') ?? '';
  return [
    {
      label: 'Group',
      place: 'foot',
      className: 'wrap-anywhere min-w-28',
      cell: (staff) => nameGroup(staff) && <span dir="auto">{nameGroup(staff)}</span>,
      csv: { Group: nameGroup },
    },
    {
      label: 'This week',
      place: 'line',
      className: 'whitespace-nowrap text-ink-soft tabular-nums',
      cell: (staff) => {
        const week = weekOf(staff);
        return week && <span>{sayWeek(week)}</span>;
      },
    },
    {
      label: 'Last seen',
      place: 'foot',
      className: 'whitespace-nowrap text-ink-faint',
      cell: (staff) => {
        const seenOn = weekOf(staff)?.seenOn;
        return seenOn && <time dateTime={seenOn}>{formatDate(seenOn)}</time>;
      },
      onCard: (staff) => {
        const seenOn = weekOf(staff)?.seenOn;
        return seenOn && <time dateTime={seenOn}>Seen {formatDate(seenOn)}</time>;
      },
    },
  ];
}

function sayWeek({ views, leads }: PersonWeek): string {
  return `${views.toLocaleString()} ${views === 1 ? 'view' : 'views'}, ${leads.toLocaleString()} ${leads === 1 ? 'lead' : 'leads'}`;
}
