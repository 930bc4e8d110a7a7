import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type Place, stepTo } from '../../../lib/paging.ts';
import { useMediaQuery, WIDE_SCREEN } from '../../../ui/media-query.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { CONTACTS_PAGE_SIZE, type Contact, contactCountQuery } from '../queries.ts';
import { ContactCards } from './contact-cards.tsx';
import { ContactsTable } from './contacts-table.tsx';
import type { BookAddress, BookPanel } from './use-book-address.ts';

type ContactsPageProps = {
  userId: string;
  address: BookAddress;
  /** At least one. */
  contacts: readonly Contact[];
  hasNext: boolean;
  /** Still the page before, while the one that was asked for is on its way. */
  isWaiting: boolean;
  onPlace: (place: Place) => void;
  toAddressOf: (panel: BookPanel) => string;
};

/** One page of the address book, and the way to the pages around it. */
export function ContactsPage(props: ContactsPageProps) {
  const { address, contacts, hasNext, isWaiting, onPlace, toAddressOf } = props;
  const { place, sort } = address;
  const isWide = useMediaQuery(WIDE_SCREEN);
  const count = useTotal(props);
  const column = sort === 'name' ? 'sort_name' : 'created_at';
  const toCursor = (contact: Contact) => ({ value: contact[column], id: contact.id });
  const [first, last] = [contacts.at(0), contacts.at(-1)];
  const ends = first && last ? { first: toCursor(first), last: toCursor(last) } : null;
  const List = isWide ? ContactsTable : ContactCards;
  return (
    <>
      <div aria-busy={isWaiting} className={clsx('transition-opacity', isWaiting && 'opacity-60')}>
        <List contacts={contacts} toAddressOf={toAddressOf} />
      </div>
      <Pagination
        noun={count === 1 ? 'contact' : 'contacts'}
        page={place.page}
        pageSize={CONTACTS_PAGE_SIZE}
        shown={contacts.length}
        count={count}
        hasNext={hasNext}
        onPage={(page) => onPlace(stepTo(page, place, ends))}
      />
    </>
  );
}

/** @returns how many match in all; asked for only where the first page does not say it */
function useTotal({ userId, address, contacts, hasNext }: ContactsPageProps): number | undefined {
  const isWhole = address.place.page === 1 && !hasNext;
  const { data } = useQuery({
    ...contactCountQuery(userId, address.filters),
    enabled: !isWhole,
  });
  return isWhole ? contacts.length : data;
}
