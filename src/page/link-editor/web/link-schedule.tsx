import { Clock, X } from 'lucide-react';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Button } from '#kit/web/buttons/button.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { formatMoment, toLocalMoment, toMoment } from '#kit/web/time/dates.ts';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { useDraftError } from '#page/draft/web/use-draft-field.ts';
import type { ListEntry } from '#page/fields/web/list-editor.tsx';
import type { CustomLink } from '#page/profile/rules/items.ts';

const BOUNDS = [
  { bound: 'startsAt', label: 'Show from', word: 'From' },
  { bound: 'endsAt', label: 'Show until', word: 'Until' },
] as const;

type LinkScheduleProps = { entry: ListEntry; link: CustomLink };

/** When visitors see a link: as chips, which a press removes, and as fields. */
export function LinkSchedule({ entry: { index, name }, link }: LinkScheduleProps) {
  const { setValue } = useFormContext<ProfileDraft>();
  const problem = useDraftError(`custom_links.${index}.endsAt`);
  const [isOpen, setOpen] = useState(false);
  const clear = (bound: 'startsAt' | 'endsAt') =>
    setValue(`custom_links.${index}.${bound}`, '', { shouldDirty: true, shouldValidate: true });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Clock />
          Schedule
        </Button>
        {BOUNDS.filter(({ bound }) => link[bound] !== '').map(({ bound, word }) => (
          <Button
            key={bound}
            variant="secondary"
            size="sm"
            aria-label={`Don’t show ${name} ${word.toLowerCase()} ${formatMoment(link[bound])}`}
            onClick={() => clear(bound)}
          >
            {word} {formatMoment(link[bound])}
            <X />
          </Button>
        ))}
      </div>
      {(isOpen || problem) && (
        <div className="grid gap-3 @md:grid-cols-2">
          {BOUNDS.map(({ bound, label }) => (
            <MomentField key={bound} index={index} bound={bound} label={label} />
          ))}
        </div>
      )}
    </div>
  );
}

type MomentFieldProps = { index: number; bound: 'startsAt' | 'endsAt'; label: string };

/** Typed in the owner's time zone, stored as a timestamp. */
function MomentField({ index, bound, label }: MomentFieldProps) {
  const path = `custom_links.${index}.${bound}` as const;
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
