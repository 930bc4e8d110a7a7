import { defer } from '#kit/public/defer.ts';
import { ListPage, type ShownPage } from '#kit/web/list-parts/list-page.tsx';
import { buildCsvRow } from '#kit/web/lists/columns.tsx';
import type { List } from '#kit/web/lists/define-list.ts';
import { ExportMenu } from '#kit/web/lists/export-menu.tsx';
import { ListRows } from '#kit/web/lists/list-rows.tsx';
import { SelectAll, useSelection } from '#kit/web/lists/selection-bar.tsx';
import type { ListAddress } from '#kit/web/lists/use-list-address.ts';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { toLocalDay } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { toDeskColumns } from './desk-columns.tsx';
import type { TeamLead } from './queries.ts';
import type { DeskPeople } from './use-desk-people.ts';

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
      <ListRows caption="Team leads" columns={columns} rows={leads} isTall />
    </ListPage>
  );
}
