import { useController, useFormContext } from 'react-hook-form';
import { DRAFT_LENGTHS } from '#domain/profile/draft/draft-problems.ts';
import type { ProfileDraft } from '#domain/profile/draft/profile-draft.ts';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { useDraftField } from '../../hooks/use-draft-field.ts';
import { ListEditor, type ListEntry } from './list-editor.tsx';
import { ListRow } from './list-row.tsx';

/** Where the owner worked: role, company, dates and a description. */
export function ExperiencesEditor() {
  return (
    <ListEditor
      list="experiences"
      label="Experience"
      addLabel="Add experience"
      noun="experience"
      nameEntry={({ role, company }) => role.trim() || company}
      buildEntry={buildExperience}
      Fields={ExperienceFields}
    />
  );
}

function buildExperience() {
  return {
    id: crypto.randomUUID(),
    role: '',
    company: '',
    startDate: '',
    endDate: '',
    isCurrent: false,
    description: '',
  };
}

function ExperienceFields({ entry }: { entry: ListEntry }) {
  const { register } = useFormContext<ProfileDraft>();
  const path = `experiences.${entry.index}` as const;
  const { field: current } = useController<ProfileDraft, `experiences.${number}.isCurrent`>({
    name: `${path}.isCurrent`,
  });
  return (
    <ListRow entry={entry}>
      <div className="grid gap-4 p-1 @md:grid-cols-2">
        <TextField label="Role" maxLength={DRAFT_LENGTHS.role} {...useDraftField(`${path}.role`)} />
        <TextField
          label="Company"
          maxLength={DRAFT_LENGTHS.company}
          {...useDraftField(`${path}.company`)}
        />
        <TextField label="From" type="month" {...register(`${path}.startDate`)} />
        <TextField
          label="To"
          type="month"
          disabled={current.value}
          {...useDraftField(`${path}.endDate`)}
        />
      </div>
      <div className="flex flex-col gap-4 p-1">
        <SwitchField
          label="I work here now"
          checked={current.value}
          onCheckedChange={current.onChange}
        />
        <TextareaField
          label="Description"
          rows={2}
          maxLength={DRAFT_LENGTHS.description}
          {...useDraftField(`${path}.description`)}
        />
      </div>
    </ListRow>
  );
}
