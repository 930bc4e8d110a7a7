import { UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { buildCsvRow } from '#web/lib/lists/columns.ts';
import type { List } from '#web/lib/lists/define-list.ts';
import { ExportMenu } from '#web/lib/lists/export-menu.tsx';
import { ListRows } from '#web/lib/lists/list-rows.tsx';
import type { ListAddress } from '#web/lib/lists/use-list-address.ts';
import { useSelection } from '#web/lib/lists/use-selection.ts';
import { useCurrentMinute } from '#web/lib/time/now.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ListPage, type ShownPage } from '#web/ui/lists/list-page.tsx';
import { SelectAll } from '#web/ui/lists/selection-bar.tsx';
import type { DeskPeople } from '../hooks/use-desk-people.ts';
import { useHandOnAll } from '../mutations.ts';
import { NOBODY, type TeamLead, toDay } from '../queries.ts';
import { toDeskColumns } from './desk-columns.tsx';
import { HandOnDialog } from './hand-on-dialog.tsx';
import { SelectedDesk } from './selected-desk.tsx';
import { TurnsDialog } from './turns-dialog.tsx';

type DeskPageProps = {
  list: List<TeamLead>;
  address: ListAddress;
  leads: readonly TeamLead[];
  page: ShownPage;
  people: DeskPeople;
  isOwner: boolean;
};

/** One page of a desk, and what can be done with it. */
export function DeskPage({ list, address, leads, page, people, isOwner }: DeskPageProps) {
  const selection = useSelection(leads);
  const today = toDay(useCurrentMinute());
  const columns = toDeskColumns({ people, isOwner, selection, today });
  const { selected, selectAll } = selection;
  return (
    <ListPage
      page={page}
      header={
        <div className="-my-2 flex flex-wrap items-center justify-between gap-2">
          <SelectAll selected={selected.length} of={leads.length} onSelectAll={selectAll} />
          <div className="flex flex-wrap items-center gap-2">
            {isOwner && <HandOnAll address={address} people={people} />}
            {isOwner && <TurnsDialog people={people} />}
            <ExportMenu {...{ list, address, toCsvRow: buildCsvRow(columns) }} />
          </div>
        </div>
      }
      footer={selected.length > 0 && <SelectedDesk {...{ selection, people, isOwner }} />}
    >
      <ListRows caption="Leads of the team" columns={columns} rows={leads} isTall />
    </ListPage>
  );
}

/** All of one person, for who leaves or is away; shown while the list is narrowed to them. */
function HandOnAll({ address, people }: Pick<DeskPageProps, 'address' | 'people'>) {
  const [isOpen, setOpen] = useState(false);
  const handOnAll = useHandOnAll();
  const chosen = address.params.get('answerer');
  if (chosen === null) return null;
  const from = chosen === NOBODY ? null : chosen;
  const name = people.nameAnswerer(from);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        busy={handOnAll.isPending}
        busyLabel="Handing on…"
        onClick={() => setOpen(true)}
      >
        <UserRoundPen />
        Hand on all
      </Button>
      {isOpen && (
        <HandOnDialog
          title={from === null ? 'Hand on what nobody answers' : `Hand on all leads of ${name}`}
          description="New and answered leads get another answerer, who is told by email. Leads that are won or lost stay."
          people={people}
          except={from}
          onChoose={(to) => {
            setOpen(false);
            handOnAll.mutate({ from, to });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
