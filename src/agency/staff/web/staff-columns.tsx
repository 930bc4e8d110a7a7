import { bioPath } from '#kit/rules/paths.ts';
import type { Columns } from '#kit/web/lists/columns.tsx';
import { isOneAct } from '#kit/web/lists/group-rows.ts';
import type { RowsLook } from '#kit/web/lists/list-rows.tsx';
import { type Selection, selectionColumn } from '#kit/web/lists/selection-bar.tsx';
import { formatDate, formatMoment } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Breakable, EmailText } from '#kit/web/ui/breakable.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import {
  parseStaffStatus,
  STAFF_STATUSES,
  type StaffStatus,
  toExpiry,
} from '#page/locks/rules/staff-status.ts';
import { nameStaff, type PersonWeek, type Staff, type StaffPage } from './queries.ts';
import { type Asking, StaffMenu } from './staff-menu.tsx';

/** Open invitations sent by one action. */
export const STAFF_GROUPS: RowsLook<Staff>['groups'] = {
  isTogether: (one, other) =>
    one.user_id === null && other.user_id === null && isOneAct(one.invited_at, other.invited_at),
  name: ([first, ...others]) =>
    first ? `${others.length + 1} people invited · ${formatMoment(first.invited_at)}` : '',
};

type StaffColumnsGiven = {
  /** The viewer may do more than remove people. */
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

const TONES = { invited: 'neutral', active: 'success', suspended: 'warning' } as const;

type StaffPartProps = { staff: Staff; page: StaffPage | undefined };

/** A member's status; also marks a page that is offline for reasons other than the agency's. */
function StaffBadge({ staff: { status, invited_at }, page }: StaffPartProps) {
  const now = useCurrentMinute();
  const known: StaffStatus = parseStaffStatus(status);
  if (known === 'active' && page?.is_active === false) {
    return <Badge tone="warning">Page offline</Badge>;
  }
  if (known === 'invited' && toExpiry(invited_at).getTime() <= now) {
    return <Badge tone="warning">Invitation expired</Badge>;
  }
  return <Badge tone={TONES[known]}>{STAFF_STATUSES[known]}</Badge>;
}

function StaffPicture({ staff, page }: StaffPartProps) {
  return <Avatar name={nameStaff(staff)} src={page?.profile_picture_url} size="sm" />;
}

function ManagerBadge({ staff: { led_groups } }: { staff: Staff }) {
  const count = led_groups?.length;
  if (count === undefined) return <Badge tone="neutral">Manager</Badge>;
  return (
    <Badge tone="neutral">
      {count === 1 ? 'Manager of 1 group' : `Manager of ${count} groups`}
    </Badge>
  );
}

/** The member's name and picture, linked to their page if they have one. */
function StaffName({ staff, page }: StaffPartProps) {
  const name = nameStaff(staff);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <StaffPicture staff={staff} page={page} />
      <div className="wrap-anywhere min-w-0">
        {page ? (
          <a
            href={bioPath(page.username)}
            target="_blank"
            rel="noopener"
            dir="auto"
            className="inline-flex min-h-6 items-center rounded-sm font-medium underline-offset-4 hover:underline"
          >
            {name}
          </a>
        ) : (
          <p dir="auto" className="font-medium">
            {name}
          </p>
        )}
        {staff.full_name && (
          <p className="font-normal text-ink-soft">
            <Breakable>{staff.email}</Breakable>
          </p>
        )}
        {staff.role === 'manager' && <ManagerBadge staff={staff} />}
      </div>
    </div>
  );
}

/** A member's email and page, below their name. */
function StaffContact({ staff: { email }, page }: StaffPartProps) {
  return (
    <div className="flex flex-col items-start text-ink-soft">
      <p>
        <Breakable>{email}</Breakable>
      </p>
      {page && (
        <a
          href={bioPath(page.username)}
          target="_blank"
          rel="noopener"
          className={`${TEXT_LINK_LOOK} inline-flex min-h-11 items-center`}
        >
          Open page
        </a>
      )}
    </div>
  );
}

/** The day a member joined, or was invited. */
function StaffSince({ staff: { status, joined_at, invited_at } }: { staff: Staff }) {
  const isWaiting = status === 'invited' || joined_at === null;
  const time = isWaiting ? invited_at : joined_at;
  return (
    <time dateTime={time} className="whitespace-nowrap text-ink-faint">
      {isWaiting ? 'Invited' : 'Joined'} {formatDate(time)}
    </time>
  );
}
