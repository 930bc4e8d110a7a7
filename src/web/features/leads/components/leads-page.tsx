import { ExportMenu } from '../../../lib/lists/export-menu.tsx';
import type { ListAddress } from '../../../lib/lists/use-list-address.ts';
import { useSelection } from '../../../lib/lists/use-selection.ts';
import { ListPage, type ShownPage } from '../../../ui/lists/list-page.tsx';
import { SelectAll } from '../../../ui/lists/selection-bar.tsx';
import { exportedLeadsList, type Lead, toCsvRow } from '../queries.ts';
import { LeadCards } from './lead-cards.tsx';
import { LeadsTable } from './leads-table.tsx';
import { SelectedLeads } from './selected-leads.tsx';

type LeadsPageProps = {
  userId: string;
  address: ListAddress;
  leads: readonly Lead[];
  page: ShownPage;
};

/** One page of the inbox, and what can be done with it. */
export function LeadsPage({ userId, address, leads, page }: LeadsPageProps) {
  const selection = useSelection(leads);
  const { selected, selectAll } = selection;
  return (
    <ListPage
      page={page}
      header={
        <div className="-my-2 flex items-center justify-between gap-2">
          <SelectAll selected={selected.length} of={leads.length} onSelectAll={selectAll} />
          <ExportMenu list={exportedLeadsList} {...{ userId, address, toCsvRow }} />
        </div>
      }
      table={<LeadsTable {...{ userId, leads, selection }} />}
      cards={<LeadCards {...{ userId, leads, selection }} />}
      footer={selected.length > 0 && <SelectedLeads {...{ userId, selection }} />}
    />
  );
}
