import type { ReactNode } from 'react';
import { SearchField } from '#web/ui/fields/search-field.tsx';

type ListToolbarProps = {
  /** The search field's label: `Search leads`. */
  label: string;
  search: string;
  onSearch: (search: string) => void;
  /** Filters and the order. */
  children?: ReactNode;
};

/** A list's search, filters and order. */
export function ListToolbar({ label, search, onSearch, children }: ListToolbarProps) {
  return (
    <section aria-label="Search and filters" className="flex flex-wrap gap-2">
      <SearchField
        label={label}
        value={search}
        onSearch={onSearch}
        className="min-w-48 flex-1 sm:min-w-60"
      />
      {children}
    </section>
  );
}
