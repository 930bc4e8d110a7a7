import { TextField } from '#kit/web/fields/text-field.tsx';
import { type FieldProblem, findSentence, readText, type Save } from '#kit/web/forms/use-submit.ts';
import { toLocalDay } from '#kit/web/time/dates.ts';
import { FAIR_KIND, type NamedFair } from '../rules/fairs.ts';
import { FAIR_NAME_LENGTH, findFairProblem } from '../rules/typed-lead.ts';
import { useKeepHere } from './mutations.ts';

/** An event's name and day. */
export function FairFields({ fair, wrong }: { fair?: NamedFair; wrong: FieldProblem | null }) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        dir="auto"
        autoComplete="off"
        placeholder="Hannover Messe"
        maxLength={FAIR_NAME_LENGTH * 2}
        defaultValue={fair?.name}
        error={findSentence(wrong, 'name')}
      />
      <TextField
        label="Day (optional)"
        name="held_on"
        type="date"
        min="1900-01-01"
        max="2999-12-31"
        description="Counts that day’s scans of your event code."
        defaultValue={fair ? (fair.held_on ?? '') : toLocalDay(Date.now())}
      />
    </>
  );
}

/**
 * @param fair to change; null for a new one
 * @param onSaved called with the event's id once it is stored on this device
 * @returns a form's `save`
 */
export function useSaveFair(fair: NamedFair | null, onSaved: (id: string) => void): Save {
  const keep = useKeepHere();
  return async (form) => {
    const name = readText(form, 'name').trim();
    const problem = findFairProblem(name);
    if (problem !== null) return { field: 'name', sentence: problem };
    const id = fair?.id ?? crypto.randomUUID();
    const held_on = readText(form, 'held_on') || null;
    const refusal = await keep({ kind: FAIR_KIND, id, data: { id, name, held_on } });
    if (refusal === null) onSaved(id);
    return refusal;
  };
}
