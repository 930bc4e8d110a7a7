import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { LINK_ICONS } from '#domain/links/link-icons.ts';
import type { ProfileDraft } from '#domain/profile/draft/profile-draft.ts';
import { toLocalMoment, toMoment } from '#web/lib/time/dates.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import type { ListEntry } from './list-editor.tsx';

/** Empty for the template’s own way. */
const LINK_SIZES = [
  { value: '', label: 'As the template has it' },
  { value: 'row', label: 'Row' },
  { value: 'tile', label: 'Tile' },
  { value: 'feature', label: 'Wide card' },
];
const ICONS = Object.entries(LINK_ICONS).map(([value, label]) => ({ value, label }));

/** Rarely used options, folded away: size, icon, picture and schedule. */
export function CustomLinkOptions({ entry }: { entry: ListEntry }) {
  const { formState } = useFormContext<ProfileDraft>();
  const errors = formState.errors.custom_links?.[entry.index];
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || Boolean(errors?.thumbnailUrl || errors?.endsAt);
  return (
    <details open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-sm py-1 text-ink-soft hover:text-ink">
        Size, icon, picture and schedule
      </summary>
      {isShown && <Options entry={entry} />}
    </details>
  );
}

function Options({ entry }: { entry: ListEntry }) {
  const { register } = useFormContext<ProfileDraft>();
  return (
    <div className="flex flex-col gap-3 pt-2">
      <SelectField
        label="Size"
        description="Pages with a template draw links in three sizes."
        options={LINK_SIZES}
        {...register(`custom_links.${entry.index}.size`)}
      />
      <SelectField label="Icon" options={ICONS} {...register(`custom_links.${entry.index}.icon`)} />
      <PictureField
        name={`custom_links.${entry.index}.thumbnailUrl`}
        kind="thumbnail"
        noun={`picture of ${entry.name}`}
      />
      <div className="grid gap-3 @md:grid-cols-2">
        <MomentField entry={entry} bound="startsAt" label="Show from" />
        <MomentField entry={entry} bound="endsAt" label="Show until" />
      </div>
    </div>
  );
}

type MomentFieldProps = { entry: ListEntry; bound: 'startsAt' | 'endsAt'; label: string };

/** Typed in the owner's own time, stored as a moment. */
function MomentField({ entry, bound, label }: MomentFieldProps) {
  const path = `custom_links.${entry.index}.${bound}` as const;
  const { field, fieldState } = useController<ProfileDraft, typeof path>({ name: path });
  return (
    <TextField
      label={label}
      type="datetime-local"
      ref={field.ref}
      name={field.name}
      value={toLocalMoment(field.value)}
      error={fieldState.error?.message}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(toMoment(event.currentTarget.value))}
    />
  );
}
