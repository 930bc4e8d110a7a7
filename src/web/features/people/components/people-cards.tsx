import { formatDate } from '../../../lib/time/dates.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { CardItem, CardList } from '../../../ui/lists/card-list.tsx';
import { type PeopleProps, PersonLink } from './people-table.tsx';
import { namePlan, PersonBadges } from './person-badges.tsx';

/** The accounts on phones: a card for each, all of it the way to the account. */
export function PeopleCards({ people }: PeopleProps) {
  return (
    <CardList label="Accounts">
      {people.map((person) => (
        <CardItem key={person.id}>
          <div className="relative flex items-start gap-3 [&_a]:after:absolute [&_a]:after:-inset-4">
            <Avatar name={person.full_name || person.email} />
            <div className="min-w-0 flex-1">
              <h2 className="font-semibold text-base">
                <PersonLink person={person} />
              </h2>
              <p className="truncate text-ink-soft">{person.email}</p>
              <p className="text-ink-faint">
                {namePlan(person.plan)} · since {formatDate(person.created_at)}
              </p>
            </div>
          </div>
          <PersonBadges {...person} />
        </CardItem>
      ))}
    </CardList>
  );
}
