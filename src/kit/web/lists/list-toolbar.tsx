import { clsx } from 'clsx';
import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { defer } from '#kit/public/defer.ts';
import { IconButton } from '../buttons/button.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { useDeferred } from '../loading/deferred.ts';
import { PHONE_SCREEN, useMediaQuery } from '../ui/media-query.ts';
import type { List, ListRow } from './define-list.ts';
import type { GivenOptions } from './filter-choices.tsx';
import type { ListAddress } from './use-list-address.ts';

type ListToolbarProps<Row extends ListRow> = {
  list: List<Row>;
  address: ListAddress;
  toggles?: ((address: ListAddress) => ReactNode) | undefined;
  options?: GivenOptions | undefined;
};

// They load while the first page is fetched.
const CHOICES = defer(
  () => import('./filter-choices.tsx'),
  (file) => file.Choices,
);

/** A list's search, filters and order. Phones only have room for the search; a button opens the rest. */
export function ListToolbar<Row extends ListRow>(props: ListToolbarProps<Row>) {
  const { list, address, toggles, options = {} } = props;
  const isSearched = list.filters.some(({ params }) => params.includes('q'));
  const isFolding = useMediaQuery(PHONE_SCREEN) && isSearched && hasOthers(list);
  const isChosen = [...address.params.keys()].some((param) => isChoice(list, param));
  const [isOpen, setOpen] = useState(isChosen);
  const isShown = !isFolding || isOpen;
  const Choices = useDeferred(CHOICES, isShown);
  return (
    <section
      aria-label={isSearched ? 'Search and filters' : 'Filters'}
      className="flex flex-wrap gap-2"
    >
      {isSearched && (
        <SearchField
          label={`Search ${list.noun.many}`}
          value={address.params.get('q') ?? ''}
          onSearch={(search) => address.choose({ q: search || null })}
          className="min-w-48 flex-1 sm:min-w-60"
        />
      )}
      {isFolding && (
        <IconButton
          label={isChosen ? 'Filters, some are on' : 'Filters'}
          icon={<ListFilter />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={clsx('border border-line', isChosen && 'border-accent text-accent-text')}
        />
      )}
      {toggles?.(address)}
      {isShown && Choices && (
        <Choices list={list} address={address} given={options} isOneLine={!toggles} />
      )}
    </section>
  );
}

function hasOthers({ filters, orders }: List<unknown>): boolean {
  return filters.some(({ choice }) => choice !== undefined) || Object.keys(orders).length > 1;
}

/** @returns whether a parameter belongs to a collapsible filter, or is the order */
function isChoice({ filters }: List<unknown>, param: string): boolean {
  return param === 'sort' || filters.some(({ choice, params }) => choice && params.includes(param));
}
