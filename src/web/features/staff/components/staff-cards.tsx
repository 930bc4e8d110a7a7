import { CardItem, CardList } from '../../../ui/lists/card-list.tsx';
import { StaffMenu } from './staff-menu.tsx';
import { StaffBadge, StaffName, StaffSince } from './staff-parts.tsx';
import type { StaffListProps } from './staff-table.tsx';

/** The team on phones: a card for each person. */
export function StaffCards({ userId, mayLead, staff, pages }: StaffListProps) {
  return (
    <CardList label="Team">
      {staff.map((person) => {
        const page = pages.get(person.user_id ?? '');
        return (
          <CardItem key={person.id}>
            <div className="flex items-start justify-between gap-2">
              <StaffName staff={person} page={page} />
              <span className="-mt-1.5 -mr-2">
                <StaffMenu {...{ userId, mayLead }} staff={person} page={page} />
              </span>
            </div>
            <div className="flex flex-wrap items-center justify-between gap-2 text-xs">
              <StaffBadge staff={person} page={page} />
              <StaffSince staff={person} />
            </div>
          </CardItem>
        );
      })}
    </CardList>
  );
}
