import { Download, FolderInput, MailPlus, ShieldOff, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { defer } from '#kit/public/defer.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import type { CsvRow } from '#kit/web/lists/csv.ts';
import { useExport } from '#kit/web/lists/export-menu.tsx';
import { isOneOf, readAll } from '#kit/web/lists/list-queries.ts';
import { type Selection, SelectionBar } from '#kit/web/lists/selection-bar.tsx';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import type { ManyAct } from './people-dialog.tsx';
import { type Staff, staffList } from './queries.ts';

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
