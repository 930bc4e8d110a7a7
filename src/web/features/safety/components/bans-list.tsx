import { ShieldBan } from 'lucide-react';
import { FilterChoice } from '../../../lib/lists/filter-choices.tsx';
import { ListScreen } from '../../../lib/lists/list-screen.tsx';
import { useListAddress } from '../../../lib/lists/use-list-address.ts';
import { formatDate } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CardItem, CardList } from '../../../ui/lists/card-list.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { ListPage } from '../../../ui/lists/list-page.tsx';
import { Table, TableCell, TableRow } from '../../../ui/lists/table.tsx';
import { useUnban } from '../mutations.ts';
import { type Ban, bansList } from '../queries.ts';

const KIND_OPTIONS = [
  { value: 'name', label: 'Usernames' },
  { value: 'domain', label: 'Mail domains' },
];

/** Names and mail domains that this installation keeps out. */
export function BansList({ userId }: { userId: string }) {
  const address = useListAddress(bansList);
  return (
    <ListScreen
      list={bansList}
      userId={userId}
      address={address}
      icon={<ShieldBan />}
      failed="The bans could not be read"
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
    >
      {(bans, page) => (
        <ListPage page={page} table={<BansTable bans={bans} />} cards={<BanCards bans={bans} />} />
      )}
    </ListScreen>
  );
}

function BansTable({ bans }: { bans: readonly Ban[] }) {
  return (
    <Card>
      <Table caption="Bans" columns={['Kept out', 'What it covers', 'Note', 'Since', '']}>
        {bans.map((ban) => (
          <TableRow key={ban.id}>
            <TableCell heading className="wrap-anywhere">
              {ban.value}
            </TableCell>
            <TableCell className="text-ink-soft">{describeBan(ban)}</TableCell>
            <TableCell className="wrap-anywhere max-w-80 text-ink-soft">
              {ban.note || '–'}
            </TableCell>
            <TableCell className="whitespace-nowrap text-ink-soft">
              {formatDate(ban.banned_at)}
            </TableCell>
            <TableCell className="text-right">
              <UnbanButton ban={ban} />
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}

function BanCards({ bans }: { bans: readonly Ban[] }) {
  return (
    <CardList label="Bans">
      {bans.map((ban) => (
        <CardItem key={ban.id}>
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <h2 className="wrap-anywhere font-semibold text-base">{ban.value}</h2>
              <p className="text-ink-soft">{describeBan(ban)}</p>
            </div>
            <UnbanButton ban={ban} />
          </div>
          {ban.note && <p className="wrap-anywhere text-ink-soft">{ban.note}</p>}
          <time dateTime={ban.banned_at} className="text-ink-faint text-xs">
            {formatDate(ban.banned_at)}
          </time>
        </CardItem>
      ))}
    </CardList>
  );
}

function describeBan({ kind, is_part }: Ban): string {
  if (kind === 'domain') return 'Mail domain, with all below it';
  return is_part ? 'Username, within longer ones too' : 'Username, and what looks like it';
}

/** What it undoes can be done again with a press, so it does not ask. */
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
