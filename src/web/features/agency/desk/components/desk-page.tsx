import { buildCsvRow } from '#web/lib/lists/columns.ts';
import type { List } from '#web/lib/lists/define-list.ts';
import { ExportMenu } from '#web/lib/lists/export-menu.tsx';
import { ListRows } from '#web/lib/lists/list-rows.tsx';
import type { ListAddress } from '#web/lib/lists/use-list-address.ts';
import { useSelection } from '#web/lib/lists/use-selection.ts';
import { toLocalDay } from '#web/lib/time/dates.ts';
import { useCurrentMinute } from '#web/lib/time/now.ts';
import { ListPage, type ShownPage } from '#web/ui/lists/list-page.tsx';
import { SelectAll } from '#web/ui/lists/selection-bar.tsx';
import { defer, useDeferred } from '#web/ui/loading/deferred.ts';
import type { DeskPeople } from '../hooks/use-desk-people.ts';
import type { TeamLead } from '../queries.ts';
import { toDeskColumns } from './desk-columns.tsx';

const SELECTED = defer(
  () => import('./selected-desk.tsx'),
  (file) => file.SelectedDesk,
);
const TOOLS = defer(
  () => import('./desk-tools.tsx'),
  (file) => file.DeskTools,
);

type DeskPageProps = {
  list: List<TeamLead>;
  address: ListAddress;
  leads: readonly TeamLead[];
  page: ShownPage;
  people: DeskPeople;
  isOwner: boolean;
};

/** One page of a desk, with its actions. */
export function DeskPage({ list, address, leads, page, people, isOwner }: DeskPageProps) {
  const selection = useSelection(leads);
  const today = toLocalDay(useCurrentMinute());
  const columns = toDeskColumns({ people, isOwner, selection, today });
  const { selected, selectAll } = selection;
  const SelectedDesk = useDeferred(SELECTED, selected.length > 0);
  const DeskTools = useDeferred(TOOLS, isOwner);
  return (
    <ListPage
      page={page}
      header={
        <div className="-my-2 flex flex-wrap items-center justify-between gap-2">
          <SelectAll selected={selected.length} of={leads.length} onSelectAll={selectAll} />
          <div className="flex flex-wrap items-center gap-2">
            {DeskTools && <DeskTools address={address} people={people} />}
            <ExportMenu list={list} address={address} toCsvRow={buildCsvRow(columns)} />
          </div>
        </div>
      }
      footer={
        selected.length > 0 &&
        SelectedDesk && <SelectedDesk selection={selection} people={people} isOwner={isOwner} />
      }
    >
      <ListRows caption="Leads of the team" columns={columns} rows={leads} isTall />
    </ListPage>
  );
}
