import type { Columns } from '#web/lib/lists/columns.ts';
import type { Staff, StaffPage } from '../queries.ts';
import { type Asking, StaffMenu } from './staff-menu.tsx';
import { StaffBadge, StaffName, StaffSince } from './staff-parts.tsx';

type StaffColumnsGiven = {
  /** Whether more can be done than to let people go. */
  mayLead: boolean;
  pages: ReadonlyMap<string, StaffPage>;
  onAsk: (asking: Asking, staff: Staff) => void;
};

export function toStaffColumns({ mayLead, pages, onAsk }: StaffColumnsGiven): Columns<Staff> {
  const pageOf = ({ user_id }: Staff) => pages.get(user_id ?? '');
  const menu = (staff: Staff) => (
    <StaffMenu
      {...{ mayLead, staff }}
      page={pageOf(staff)}
      onAsk={(asking) => onAsk(asking, staff)}
    />
  );
  return [
    {
      label: 'Name',
      place: 'start',
      isHeading: true,
      className: 'min-w-56',
      cell: (staff) => <StaffName staff={staff} page={pageOf(staff)} />,
      csv: { 'Full name': ({ full_name }) => full_name, Email: ({ email }) => email },
    },
    {
      label: 'Status',
      place: 'line',
      cell: (staff) => <StaffBadge staff={staff} page={pageOf(staff)} />,
      csv: { Status: ({ status }) => status },
    },
    {
      label: 'Since',
      place: 'line',
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
      onCard: (staff) => <span className="-mt-1.5 -mr-2">{menu(staff)}</span>,
    },
  ];
}
