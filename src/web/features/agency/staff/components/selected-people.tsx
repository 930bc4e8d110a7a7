import { Download, FolderInput, MailPlus, ShieldOff, UserMinus } from 'lucide-react';
import { useState } from 'react';
import type { CsvRow } from '#web/lib/lists/csv.ts';
import { isOneOf, readAll } from '#web/lib/lists/list-queries.ts';
import { useExport } from '#web/lib/lists/use-export.ts';
import type { Selection } from '#web/lib/lists/use-selection.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SelectionBar } from '#web/ui/lists/selection-bar.tsx';
import { defer, useDeferred } from '#web/ui/loading/deferred.ts';
import { type Staff, staffList } from '../queries.ts';
import type { ManyAct } from './people-dialog.tsx';

const DIALOG = defer(
  () => import('./people-dialog.tsx'),
  (file) => file.PeopleDialog,
);

type SelectedPeopleProps = {
  mayLead: boolean;
  selection: Selection<Staff>;
  toCsvRow: (staff: Staff) => CsvRow;
};

/** The actions on the selected people. Each asks first. */
export function SelectedPeople({ mayLead, selection, toCsvRow }: SelectedPeopleProps) {
  const userId = useOwner();
  const { selected, ids, selectAll } = selection;
  const [asked, setAsked] = useState<ManyAct | null>(null);
  const PeopleDialog = useDeferred(DIALOG, asked !== null);
  const { exportCsv, button } = useExport(staffList.noun);
  const clear = () => selectAll(false);
  const invited = selected.filter(({ status }) => status === 'invited').length;
  const take = () =>
    void exportCsv(readAll(staffList, userId, { conditions: [isOneOf(ids)] }), toCsvRow);
  const acts = [
    { act: 'move', label: 'Move to a group', icon: <FolderInput />, isOffered: mayLead },
    { act: 'resend', label: 'Resend', icon: <MailPlus />, isOffered: mayLead && invited > 0 },
    {
      act: 'suspend',
      label: 'Suspend',
      icon: <ShieldOff />,
      isOffered: mayLead && invited < selected.length,
    },
    { act: 'remove', label: 'Remove', icon: <UserMinus />, isOffered: true },
  ] as const;
  return (
    <SelectionBar label="Selected people" count={selected.length} onClear={clear}>
      {acts.map(
        ({ act, label, icon, isOffered }) =>
          isOffered && (
            <Button key={act} variant="ghost" onClick={() => setAsked(act)}>
              {icon}
              <span className="max-sm:sr-only">{label}</span>
            </Button>
          ),
      )}
      <Button variant="ghost" {...button} onClick={take}>
        <Download />
        <span className="max-sm:sr-only">Export</span>
      </Button>
      {asked && PeopleDialog && (
        <PeopleDialog act={asked} people={selected} onDone={clear} onClose={() => setAsked(null)} />
      )}
    </SelectionBar>
  );
}
