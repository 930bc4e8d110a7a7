import type { ReactNode } from 'react';
import { SearchField } from '../fields/search-field.tsx';

type ListToolbarProps = {
  /** The search field and its label: `Search leads`; null without a search. */
  search: { label: string; value: string; onSearch: (search: string) => void } | null;
  /** Filters and the order. */
  children?: ReactNode;
};

/** A list's search, filters and order. */
export function ListToolbar({ search, children }: ListToolbarProps) {
  return (
    <section
      aria-label={search ? 'Search and filters' : 'Filters'}
      className="flex flex-wrap gap-2"
    >
      {search && <SearchField {...search} className="min-w-48 flex-1 sm:min-w-60" />}
      {children}
    </section>
  );
}
