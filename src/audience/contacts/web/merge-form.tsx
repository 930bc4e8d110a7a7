import { useId, useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { CONTACT_FIELDS, CONTACT_STATUSES, parseStatus } from '../rules/contact.ts';
import { listMergeChoices, type MergeChoice } from '../rules/merge.ts';
import { useMergeContacts } from './mutations.ts';
import type { Contact } from './queries.ts';

type MergeFormProps = { first: Contact; second: Contact; onDone: () => void };

/** Merges two contacts; where they differ, the owner picks the value to keep. */
export function MergeForm({ first, second, onDone }: MergeFormProps) {
  const choices = listMergeChoices(first, second);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const merge = useMergeContacts();
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (merge.isPending) return;
        merge.mutate({ keep: first.id, merged: second.id, chosen }, { onSuccess: onDone });
      }}
    >
      {choices.map((choice) => (
        <ChoiceOf
          key={choice.field}
          choice={choice}
          value={chosen[choice.field] ?? choice.kept}
          onChoose={(value) => setChosen({ ...chosen, [choice.field]: value })}
        />
      ))}
      <p className="text-ink-soft">
        {choices.length === 0 && 'There are no differences. '}
        Leads, tags and notes of both are kept together.
      </p>
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={merge.isPending} busyLabel="Merging…">
          Merge
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type ChoiceOfProps = { choice: MergeChoice; value: string; onChoose: (value: string) => void };

function ChoiceOf({ choice, value, onChoose }: ChoiceOfProps) {
  const name = useId();
  const { field } = choice;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 font-medium">
        {field === 'status' ? 'Status' : CONTACT_FIELDS[field].label}
      </legend>
      {[choice.kept, choice.other].map((option) => (
        <label key={option} className="flex min-h-7 items-center gap-2.5 pointer-coarse:min-h-11">
          <input
            type="radio"
            name={name}
            checked={value === option}
            onChange={() => onChoose(option)}
            className="size-4 shrink-0 accent-accent"
          />
          <span dir="auto" className="wrap-anywhere">
            {field === 'status' ? CONTACT_STATUSES[parseStatus(option)] : option}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
