import { ListPage, type ShownPage } from '#kit/web/list-parts/list-page.tsx';
import { SelectAll } from '#kit/web/list-parts/selection-bar.tsx';
import { ExportMenu } from '#kit/web/lists/export-menu.tsx';
import { ListRows } from '#kit/web/lists/list-rows.tsx';
import type { ListAddress } from '#kit/web/lists/use-list-address.ts';
import { useSelection } from '#kit/web/lists/use-selection.ts';
import { toCsvRow, toLeadColumns } from './lead-columns.tsx';
import { exportedLeadsList, type Lead } from './queries.ts';
import { SelectedLeads } from './selected-leads.tsx';

type LeadsPageProps = {
  address: ListAddress;
  leads: readonly Lead[];
  page: ShownPage;
};

/** One page of the inbox, with its actions. */
export function LeadsPage({ address, leads, page }: LeadsPageProps) {
  const selection = useSelection(leads);
  const { selected, selectAll } = selection;
  return (
    <ListPage
      page={page}
      header={
        <div className="-my-2 flex items-center justify-between gap-2">
          <SelectAll selected={selected.length} of={leads.length} onSelectAll={selectAll} />
          <ExportMenu list={exportedLeadsList} address={address} toCsvRow={toCsvRow} />
        </div>
      }
      footer={selected.length > 0 && <SelectedLeads selection={selection} />}
    >
      <ListRows caption="Leads" columns={toLeadColumns(selection)} rows={leads} isTall />
    </ListPage>
  );
}
