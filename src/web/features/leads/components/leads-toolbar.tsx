import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { InlineField } from '../../../ui/inline-field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { leadSourcesQuery } from '../queries.ts';
import { nameSource } from './name-source.ts';
import { type InboxAddress, PERIODS } from './use-inbox-address.ts';

type LeadsToolbarProps = {
  userId: string;
  address: InboxAddress;
  onChoose: (changes: Readonly<Record<string, string | null>>) => void;
};

/** What the inbox is searched for and narrowed to. */
export function LeadsToolbar({ userId, address, onChoose }: LeadsToolbarProps) {
  return (
    <section aria-label="Search and filters" className="flex flex-wrap gap-2">
      <SearchField
        label="Search leads"
        value={address.search}
        onSearch={(search) => onChoose({ q: search || null })}
        className="min-w-48 flex-1 sm:min-w-60"
      />
      <Button
        variant="secondary"
        aria-pressed={address.favoritesOnly}
        className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
        onClick={() => onChoose({ favorites: address.favoritesOnly ? null : '1' })}
      >
        <Star className={clsx(address.favoritesOnly && 'fill-current')} />
        <span className="max-sm:sr-only">Favorites</span>
      </Button>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">
        <PeriodChoice address={address} onChoose={onChoose} />
        <SourceChoice userId={userId} source={address.source} onChoose={onChoose} />
      </div>
    </section>
  );
}

const PERIOD_OPTIONS = [
  { value: '', label: 'Any time' },
  ...Object.entries(PERIODS)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => Number(a.value) - Number(b.value)),
  { value: 'between', label: 'Between…' },
];

function PeriodChoice({ address, onChoose }: Omit<LeadsToolbarProps, 'userId'>) {
  const { period, from, to } = address;
  return (
    <>
      <div className="min-w-0 flex-1 sm:w-36 sm:flex-none">
        <SelectField
          label="Period"
          hideLabel
          value={period ?? ''}
          options={PERIOD_OPTIONS}
          onChange={(event) =>
            onChoose({ period: event.currentTarget.value || null, from: null, to: null })
          }
        />
      </div>
      {period === 'between' && (
        <div className="flex w-full gap-2 sm:w-auto">
          <InlineField
            label="From"
            type="date"
            value={from}
            max={to}
            className="flex-1"
            onChange={(event) => onChoose({ from: event.currentTarget.value || null })}
          />
          <InlineField
            label="To"
            type="date"
            value={to}
            min={from}
            className="flex-1"
            onChange={(event) => onChoose({ to: event.currentTarget.value || null })}
          />
        </div>
      )}
    </>
  );
}

/** What the list of sources begins with; no host looks like it. */
const ANY_SOURCE = '*';

type SourceChoiceProps = Pick<LeadsToolbarProps, 'userId' | 'onChoose'> & { source: string | null };

/** Missing where there is nothing to choose between. */
function SourceChoice({ userId, source, onChoose }: SourceChoiceProps) {
  const { data: sources = [] } = useQuery(leadSourcesQuery(userId));
  if (sources.length < 2 && source === null) return null;
  const hosts = new Set([
    ...sources.map((found) => found.source),
    ...(source === null ? [] : [source]),
  ]);
  return (
    <div className="min-w-0 flex-1 sm:w-40 sm:flex-none">
      <SelectField
        label="Source"
        hideLabel
        value={source ?? ANY_SOURCE}
        options={[
          { value: ANY_SOURCE, label: 'Any source' },
          ...[...hosts].map((host) => ({ value: host, label: nameSource(host) })),
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChoose({ source: value === ANY_SOURCE ? null : value });
        }}
      />
    </div>
  );
}
