import { ExportMenu } from '#web/lib/lists/export-menu.tsx';
import { ListRows } from '#web/lib/lists/list-rows.tsx';
import type { ListAddress } from '#web/lib/lists/use-list-address.ts';
import { useSelection } from '#web/lib/lists/use-selection.ts';
import { ListPage, type ShownPage } from '#web/ui/lists/list-page.tsx';
import { SelectAll } from '#web/ui/lists/selection-bar.tsx';
import { exportedLeadsList, type Lead } from '../queries.ts';
import { toCsvRow, toLeadColumns } from './lead-columns.tsx';
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
