import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { FilterChoice, PeriodChoice } from '#kit/web/lists/filter-choices.tsx';
import type { ListAddress } from '#kit/web/lists/use-list-address.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { nameSource } from '../rules/source.ts';
import { leadSourcesQuery } from './queries.ts';

type LeadFiltersProps = { address: ListAddress };

/** Filters of the inbox. */
export function LeadFilters({ address }: LeadFiltersProps) {
  const favoritesOnly = address.params.get('favorites') === '1';
  return (
    <>
      <Button
        variant="secondary"
        aria-pressed={favoritesOnly}
        className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
        onClick={() => address.choose({ favorites: favoritesOnly ? null : '1' })}
      >
        <Star className={clsx(favoritesOnly && 'fill-current')} />
        <span className="max-sm:sr-only">Favorites</span>
      </Button>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">
        <PeriodChoice address={address} />
        <SourceChoice address={address} />
      </div>
    </>
  );
}

/** Hidden if there is only one source. */
function SourceChoice({ address }: LeadFiltersProps) {
  const userId = useOwner();
  const { data: sources = [] } = useQuery(leadSourcesQuery(userId));
  const chosen = address.params.getAll('source');
  if (sources.length < 2 && chosen.length === 0) return null;
  const hosts = new Set([...sources.map(({ source }) => source), ...chosen]);
  return (
    <FilterChoice
      address={address}
      param="source"
      label="Source"
      any="Any source"
      options={[...hosts].map((host) => ({ value: host, label: nameSource(host) }))}
    />
  );
}
