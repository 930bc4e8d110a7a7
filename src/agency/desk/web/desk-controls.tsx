import { isClosed, LEAD_STATE_KEYS, LEAD_STATES } from '#audience/leads/rules/lead-words.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { toLocalDay } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { useHandOn, useSetDue, useSetState } from './mutations.ts';
import type { DeskLead } from './queries.ts';
import { type DeskPeople, NOBODY_ANSWERS, toOption } from './use-desk-people.ts';

type DeskControlsProps = { lead: DeskLead; people: DeskPeople; isOwner: boolean };

const STATE_OPTIONS = LEAD_STATE_KEYS.map((value) => ({ value, label: LEAD_STATES[value] }));

/** Sets a lead's answerer, state and due date. Each choice is saved at once. */
export function DeskControls({ lead, people, isOwner }: DeskControlsProps) {
  const { id, state, due_on } = lead;
  const setState = useSetState();
  const setDue = useSetDue();
  const today = toLocalDay(useCurrentMinute());
  return (
    <div className="grid grid-cols-2 gap-4">
      <div className="col-span-full">
        {isOwner ? <Answerers lead={lead} people={people} /> : <GiveBack id={id} />}
      </div>
      <ChoiceField
        label="State"
        value={state}
        options={STATE_OPTIONS}
        onChoose={(chosen) => setState.mutate({ ids: [id], state: chosen })}
      />
      {!isClosed(state) && (
        <TextField
          // Remounted once the date is stored, because the field keeps its typed text.
          key={due_on}
          label="Due"
          type="date"
          min={today}
          defaultValue={due_on ?? ''}
          onBlur={(event) => {
            const day = event.currentTarget.value || null;
            if (day !== due_on) setDue.mutate({ id, day });
          }}
        />
      )}
    </div>
  );
}

function Answerers({ lead, people }: Pick<DeskControlsProps, 'lead' | 'people'>) {
  const handOn = useHandOn();
  const { id, answerer_id } = lead;
  const known = people.answerers.some((person) => person.id === answerer_id);
  const current = { id: answerer_id, name: people.nameAnswerer(answerer_id) };
  const all = [
    NOBODY_ANSWERS,
    ...people.answerers,
    ...(known || answerer_id === null ? [] : [current]),
  ];
  return (
    <ChoiceField
      label="Answered by"
      searchLabel="Search people"
      value={answerer_id ?? ''}
      options={all.map(toOption)}
      onChoose={(chosen) => {
        const to = all.find((person) => toOption(person).value === chosen);
        if (to) handOn.mutate({ ids: [id], to });
      }}
    />
  );
}

/** Lets an answerer return a lead to the agency's owner. */
function GiveBack({ id }: { id: string }) {
  const handOn = useHandOn();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3">
      <p>You answer this lead.</p>
      <Button
        size="sm"
        variant="secondary"
        busy={handOn.isPending}
        onClick={() => handOn.mutate({ ids: [id], to: NOBODY_ANSWERS })}
      >
        Give it back
      </Button>
    </div>
  );
}
