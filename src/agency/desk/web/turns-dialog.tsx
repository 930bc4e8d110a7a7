import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { Checkbox } from '#kit/web/fields/checkbox.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { useSetTurns } from './mutations.ts';
import { turnsQuery } from './queries.ts';
import type { DeskPeople } from './use-desk-people.ts';

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
