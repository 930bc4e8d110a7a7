import { Clock, X } from 'lucide-react';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { CustomLink } from '#domain/profile/columns/items.ts';
import type { ProfileDraft } from '#domain/profile/draft/profile-draft.ts';
import { formatMoment, toLocalMoment, toMoment } from '#web/lib/time/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useDraftError } from '../../hooks/use-draft-field.ts';
import type { ListEntry } from '../editors/list-editor.tsx';

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
