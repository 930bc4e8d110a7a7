import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { useOwner } from '#web/lib/session/owner.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import type { DeskPeople } from '../hooks/use-desk-people.ts';
import { useSetTurns } from '../mutations.ts';
import { turnsQuery } from '../queries.ts';

/** Chooses who gets new leads in turn. */
export function TurnsDialog({ people }: { people: DeskPeople }) {
  const userId = useOwner();
  const { data: chosen } = useQuery(turnsQuery(userId));
  const { ask } = useSetTurns();
  const count = chosen?.length ?? 0;
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" size="sm" disabled={chosen === undefined}>
          <RefreshCw />
          {count === 0 ? 'Take turns' : `${count} take turns`}
        </Button>
      }
      title="Who gets new leads?"
      description="New leads go to these people in turn, whatever page they come from. Tick no one to leave each lead with the person whose page it came from."
      confirmLabel="Save"
      busyLabel="Saving…"
      onSubmit={(form) =>
        ask(form.getAll('person').map(String), 'This was not saved. Please try again.')
      }
    >
      <fieldset className="-mx-2 flex max-h-80 flex-col overflow-y-auto">
        <legend className="sr-only">People</legend>
        {people.answerers.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            showLabel
            name="person"
            value={id ?? ''}
            defaultChecked={id !== null && chosen?.includes(id)}
            className="justify-start px-2"
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
