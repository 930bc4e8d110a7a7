import { Plus } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { CardForm } from '#kit/web/forms/card-form.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import type { Fair } from '../rules/fairs.ts';
import { FairFields, useSaveFair } from './fair-fields.tsx';

type FairChoiceProps = {
  fairs: readonly Fair[];
  chosen: Fair;
  onChoose: (id: string) => void;
};

/** Chooses the event that leads are from, or adds one. */
export function FairChoice({ fairs, chosen, onChoose }: FairChoiceProps) {
  const save = useSaveFair(null, onChoose);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 sm:max-w-sm">
        <ChoiceField
          label="Event"
          options={fairs.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen.id}
          searchLabel="Search events"
          onChoose={onChoose}
        />
      </div>
      <FormDialog
        trigger={
          <Button variant="secondary">
            <Plus />
            New event
          </Button>
        }
        title="New event"
        confirmLabel="Start event"
        noValidate
        onSubmit={save}
      >
        {(wrong) => <FairFields wrong={wrong} />}
      </FormDialog>
    </div>
  );
}

/** Before the first event. */
export function FirstFair({ onChoose }: Pick<FairChoiceProps, 'onChoose'>) {
  const save = useSaveFair(null, onChoose);
  return (
    <CardForm
      title="Name your event"
      description="All leads from a fair or conference in one place."
      saveLabel="Start event"
      noValidate
      save={save}
    >
      {(wrong) => <FairFields wrong={wrong} />}
    </CardForm>
  );
}
