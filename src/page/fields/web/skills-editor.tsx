import { useFormContext } from 'react-hook-form';
import { InlineField } from '#kit/web/fields/inline-field.tsx';
import { SelectField } from '#kit/web/fields/select-field.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { useDraftField } from '#page/draft/web/use-draft-field.ts';
import { DRAFT_LENGTHS } from '#page/profile/rules/draft-problems.ts';
import { MAX_SKILL_LEVEL } from '#page/sections/rules/skills.ts';
import { ListEditor, type ListEntry } from './list-editor.tsx';
import { ListRow } from './list-row.tsx';

/** The owner's skills, each with an optional level. */
export function SkillsEditor() {
  return (
    <ListEditor
      list="skills"
      label="Skills"
      addLabel="Add skill"
      noun="skill"
      nameEntry={(skill) => skill.name}
      buildEntry={() => ({ id: crypto.randomUUID(), name: '', level: 0 })}
      Fields={SkillFields}
    />
  );
}

function SkillFields({ entry }: { entry: ListEntry }) {
  const { register } = useFormContext<ProfileDraft>();
  const { index, name } = entry;
  return (
    <ListRow entry={entry}>
      <div className="grid gap-2 @md:grid-cols-[1fr_11rem]">
        <InlineField
          label={`Name of ${name}`}
          autoComplete="off"
          maxLength={DRAFT_LENGTHS.skill}
          placeholder="Photography"
          {...useDraftField(`skills.${index}.name`)}
        />
        <SelectField
          label={`Level of ${name}`}
          hideLabel
          options={LEVELS}
          {...register(`skills.${index}.level`, { valueAsNumber: true })}
        />
      </div>
    </ListRow>
  );
}

const LEVEL_NAMES = ['No level', 'Beginner', 'Basic', 'Good', 'Very good', 'Expert'];

const LEVELS = Array.from({ length: MAX_SKILL_LEVEL + 1 }, (_, level) => ({
  value: String(level),
  label: LEVEL_NAMES[level] ?? String(level),
}));
