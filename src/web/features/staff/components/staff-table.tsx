import { Card } from '../../../ui/card.tsx';
import { Table, TableCell, TableRow } from '../../../ui/lists/table.tsx';
import type { Staff, StaffPage } from '../queries.ts';
import { StaffMenu } from './staff-menu.tsx';
import { StaffBadge, StaffName, StaffSince } from './staff-parts.tsx';

/** What every way of drawing a page of the team is given. */
export type StaffListProps = {
  userId: string;
  /** Whether more can be done than to let people go. */
  mayLead: boolean;
  staff: readonly Staff[];
  pages: ReadonlyMap<string, StaffPage>;
};

/** The team where there is room for columns. */
export function StaffTable({ userId, mayLead, staff, pages }: StaffListProps) {
  return (
    <Card>
      <Table caption="Team" columns={['Name', 'Status', 'Since', '']}>
        {staff.map((person) => (
          <TableRow key={person.id} className="[&>*]:py-2.5">
            <TableCell heading className="min-w-56">
              <StaffName staff={person} page={pages.get(person.user_id ?? '')} />
            </TableCell>
            <TableCell>
              <StaffBadge staff={person} page={pages.get(person.user_id ?? '')} />
            </TableCell>
            <TableCell>
              <StaffSince staff={person} />
            </TableCell>
            <TableCell className="text-right">
              <StaffMenu
                {...{ userId, mayLead }}
                staff={person}
                page={pages.get(person.user_id ?? '')}
              />
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}
