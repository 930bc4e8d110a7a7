import { useQuery } from '@tanstack/react-query';
import { RefreshCw, UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { useLeadsGroupsOnly } from '#agency/web/leader.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Checkbox } from '#kit/web/fields/checkbox.tsx';
import { FEW_OPTIONS, findOptions } from '#kit/web/fields/choice-options.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import type { ListAddress } from '#kit/web/lists/use-list-address.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { HandOnDialog } from './hand-on-dialog.tsx';
import { type Answerer, useHandOnAll, useSetTurns } from './mutations.ts';
import { NOBODY, turnsQuery } from './queries.ts';
import { type DeskPeople, toOption } from './use-desk-people.ts';

type DeskToolsProps = { address: ListAddress; people: DeskPeople };

/** The owner's tools for more leads than the current page. */
export function DeskTools({ address, people }: DeskToolsProps) {
  const isOfGroups = useLeadsGroupsOnly();
  return (
    <>
      <HandOnAll address={address} people={people} />
      {!isOfGroups && <TurnsDialog people={people} />}
    </>
  );
}

/** Reassigns all leads of one member who leaves or is away; shown while filtered to them. */
function HandOnAll({ address, people }: DeskToolsProps) {
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
        busyLabel="Assigning…"
        onClick={() => setOpen(true)}
      >
        <UserRoundPen />
        Assign all
      </Button>
      {isOpen && (
        <HandOnDialog
          title={from === null ? 'Assign unanswered leads' : `Assign all of ${name}’s leads`}
          description="Only open leads move. The person you choose gets an email. Won and lost leads stay as they are."
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

/** Chooses who takes turns getting new leads. */
function TurnsDialog({ people }: { people: DeskPeople }) {
  const userId = useOwner();
  const { data: chosen } = useQuery(turnsQuery(userId));
  const { ask } = useSetTurns();
  const count = chosen?.length ?? 0;
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" size="sm" disabled={chosen === undefined}>
          <RefreshCw />
          {count === 0 ? 'Take turns' : `${count.toLocaleString()} take turns`}
        </Button>
      }
      title="Who gets new leads?"
      description="New leads go to these people in turn, whatever page they come from. Tick no one to leave each lead with the person whose page it came from."
      confirmLabel="Save"
      busyLabel="Saving…"
      onSubmit={(form) =>
        ask(form.getAll('person').map(String), 'We couldn’t save this. Please try again.')
      }
    >
      <People people={people.answerers} chosen={chosen ?? []} />
    </FormDialog>
  );
}

type PeopleProps = { people: readonly Answerer[]; chosen: readonly string[] };

/** Selects some people. Those hidden by the search stay selected. */
function People({ people, chosen }: PeopleProps) {
  const [search, setSearch] = useState('');
  const found = new Set(findOptions(people.map(toOption), search).map(({ value }) => value));
  return (
    <div className="flex flex-col gap-3">
      {people.length > FEW_OPTIONS && (
        <TextField
          label="Search people"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          // Otherwise it would submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <fieldset className="-mx-2 flex max-h-80 flex-col overflow-y-auto">
        <legend className="sr-only">People</legend>
        {people.map(toOption).map(({ value, label }) => (
          <div key={value} hidden={!found.has(value)}>
            <Checkbox
              label={label}
              showLabel
              name="person"
              value={value}
              defaultChecked={chosen.includes(value)}
              className="w-full justify-start px-2"
            />
          </div>
        ))}
      </fieldset>
      {found.size === 0 && <p className="text-ink-soft">Nothing matches.</p>}
    </div>
  );
}
