import { ShieldBan } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { type Columns, timeColumn } from '#kit/web/lists/columns.tsx';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { useUnban } from './mutations.ts';
import { type Ban, bansList } from './queries.ts';

export function BansList() {
  return (
    <ListTable
      list={bansList}
      icon={<ShieldBan />}
      failed="Failed to load bans"
      empty={{
        drawing: 'seal',
        title: 'Nothing is banned',
        children: 'Bans you add appear here. The names of our own screens are always reserved.',
      }}
      hint="Try the beginning of a name."
      caption="Bans"
      columns={COLUMNS}
    />
  );
}

const COLUMNS: Columns<Ban> = [
  { label: 'Banned', place: 'title', className: 'wrap-anywhere', cell: ({ value }) => value },
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
  timeColumn('Since', ({ banned_at }) => banned_at, { format: formatDate }),
  {
    label: '',
    place: 'corner',
    className: 'text-right',
    cell: (ban) => <UnbanButton ban={ban} />,
  },
];

function describeBan({ kind, is_part }: Ban): string {
  if (kind === 'domain') return 'Email domain and its subdomains';
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
      aria-label={`Lift the ban on ${ban.value}`}
      onClick={() => unban.mutate(ban)}
    >
      Let in
    </Button>
  );
}
