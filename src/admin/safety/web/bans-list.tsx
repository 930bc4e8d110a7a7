import { ShieldBan } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import type { Columns } from '#kit/web/lists/columns.ts';
import { FilterChoice } from '#kit/web/lists/filter-choices.tsx';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { useListAddress } from '#kit/web/lists/use-list-address.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { useUnban } from './mutations.ts';
import { type Ban, bansList } from './queries.ts';

const KIND_OPTIONS = [
  { value: 'name', label: 'Usernames' },
  { value: 'domain', label: 'Mail domains' },
];

/** Banned names and email domains. */
export function BansList() {
  const address = useListAddress(bansList);
  return (
    <ListTable
      list={bansList}
      address={address}
      icon={<ShieldBan />}
      failed="Failed to load bans"
      filters={
        <FilterChoice
          address={address}
          param="kind"
          label="Kind"
          any="Any kind"
          options={KIND_OPTIONS}
        />
      }
      empty={
        <EmptyState icon={<ShieldBan />} title="Nothing is banned">
          Bans you add appear here. The names of our own screens are always reserved.
        </EmptyState>
      }
      hint="Try the beginning of a name."
      caption="Bans"
      columns={COLUMNS}
    />
  );
}

const COLUMNS: Columns<Ban> = [
  { label: 'Kept out', place: 'title', className: 'wrap-anywhere', cell: ({ value }) => value },
  {
    label: 'What it covers',
    place: 'detail',
    className: 'text-ink-soft',
    cell: describeBan,
    onCard: (ban) => <p className="text-ink-soft">{describeBan(ban)}</p>,
  },
  {
    label: 'Note',
    className: 'wrap-anywhere max-w-80 text-ink-soft',
    cell: ({ note }) => note || '–',
    onCard: ({ note }) => note && <p className="wrap-anywhere text-ink-soft">{note}</p>,
  },
  {
    label: 'Since',
    place: 'foot',
    className: 'whitespace-nowrap text-ink-soft',
    cell: ({ banned_at }) => <time dateTime={banned_at}>{formatDate(banned_at)}</time>,
  },
  {
    label: '',
    place: 'corner',
    className: 'text-right',
    cell: (ban) => <UnbanButton ban={ban} />,
  },
];

function describeBan({ kind, is_part }: Ban): string {
  if (kind === 'domain') return 'Mail domain, with all below it';
  return is_part ? 'Username, within longer ones too' : 'Username, and what looks like it';
}

/** Doesn't ask first: one press undoes it. */
function UnbanButton({ ban }: { ban: Ban }) {
  const unban = useUnban();
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={unban.isPending}
      aria-label={`Let ${ban.value} in again`}
      onClick={() => unban.mutate(ban)}
    >
      Let in
    </Button>
  );
}
