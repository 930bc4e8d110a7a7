import { Download, Star, StarOff, Trash2 } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { ListPage, type ShownPage } from '#kit/web/list-parts/list-page.tsx';
import { ExportMenu, useExport } from '#kit/web/lists/export-menu.tsx';
import { isOneOf, readAll } from '#kit/web/lists/list-queries.ts';
import { ListRows } from '#kit/web/lists/list-rows.tsx';
import {
  SelectAll,
  type Selection,
  SelectionBar,
  useSelection,
} from '#kit/web/lists/selection-bar.tsx';
import type { ListAddress } from '#kit/web/lists/use-list-address.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { toCsvRow, toLeadColumns } from './lead-columns.tsx';
import { useDeleteLeads, useUpdateFavorites } from './mutations.ts';
import { exportedLeadsList, type Lead } from './queries.ts';

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

type SelectedLeadsProps = { selection: Selection<Lead> };

/** Actions on the selected leads. */
function SelectedLeads({ selection }: SelectedLeadsProps) {
  const userId = useOwner();
  const { selected, ids, selectAll } = selection;
  const update = useUpdateFavorites();
  const remove = useDeleteLeads();
  const { exportCsv, button } = useExport(exportedLeadsList.noun);
  const is_favorite = !selected.every((lead) => lead.is_favorite);
  const clear = () => selectAll(false);
  const take = () =>
    void exportCsv(readAll(exportedLeadsList, userId, { conditions: [isOneOf(ids)] }), toCsvRow);
  return (
    <SelectionBar label="Selected leads" count={selected.length} onClear={clear}>
      <Button variant="ghost" onClick={() => update.mutate({ ids, is_favorite })}>
        {is_favorite ? <Star /> : <StarOff />}
        <span className="max-sm:sr-only">{is_favorite ? 'Favorite' : 'Unfavorite'}</span>
      </Button>
      <Button variant="ghost" {...button} onClick={take}>
        <Download />
        <span className="max-sm:sr-only">Export</span>
      </Button>
      <Button
        variant="ghost"
        busy={remove.isPending}
        busyLabel="Deleting…"
        onClick={() => remove.mutate(ids, { onSuccess: clear })}
      >
        <Trash2 />
        <span className="max-sm:sr-only">Delete</span>
      </Button>
    </SelectionBar>
  );
}
