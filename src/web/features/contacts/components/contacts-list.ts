import type { Contact } from '../queries.ts';
import type { BookPanel } from './use-book-address.ts';

/** What every way of drawing a page of contacts is given. */
export type ContactsListProps = {
  contacts: readonly Contact[];
  toAddressOf: (panel: BookPanel) => string;
};
