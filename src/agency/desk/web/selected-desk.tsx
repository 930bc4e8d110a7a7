import { UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { LEAD_STATE_KEYS, LEAD_STATES } from '#audience/leads/rules/lead-states.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { type Selection, SelectionBar } from '#kit/web/lists/selection-bar.tsx';
import { DropdownMenu, MenuItem } from '#kit/web/overlays/dropdown-menu.tsx';
import { HandOnDialog } from './hand-on-dialog.tsx';
import { useHandOn, useSetState } from './mutations.ts';
import type { TeamLead } from './queries.ts';
import type { DeskPeople } from './use-desk-people.ts';

type SelectedDeskProps = {
  selection: Selection<TeamLead>;
  people: DeskPeople;
  isOwner: boolean;
};

/** Actions on the selected leads. */
export function SelectedDesk({ selection, people, isOwner }: SelectedDeskProps) {
  const { selected, ids, selectAll } = selection;
  const [isHandingOn, setHandingOn] = useState(false);
  const handOn = useHandOn();
  const setState = useSetState();
  const clear = () => selectAll(false);
  const count = selected.length;
  return (
    <SelectionBar label="Selected leads" count={count} onClear={clear}>
      {isOwner && (
        <Button variant="ghost" busy={handOn.isPending} onClick={() => setHandingOn(true)}>
          <UserRoundPen />
          Assign
        </Button>
      )}
      <DropdownMenu
        trigger={
          <Button variant="ghost" busy={setState.isPending}>
            Mark as…
          </Button>
        }
      >
        {LEAD_STATE_KEYS.map((state) => (
          <MenuItem
            key={state}
            onSelect={() => setState.mutate({ ids, state }, { onSuccess: clear })}
          >
            {LEAD_STATES[state]}
          </MenuItem>
        ))}
      </DropdownMenu>
      {isHandingOn && (
        <HandOnDialog
          title={count === 1 ? 'Assign 1 lead' : `Assign ${count} leads`}
          description="The person you choose can read them, and gets an email."
          people={people}
          onChoose={(to) => {
            setHandingOn(false);
            handOn.mutate({ ids, to }, { onSuccess: clear });
          }}
          onClose={() => setHandingOn(false)}
        />
      )}
    </SelectionBar>
  );
}
