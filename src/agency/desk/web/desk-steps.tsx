import { useQuery } from '@tanstack/react-query';
import { History, Trash2 } from 'lucide-react';
import { Button, IconButton } from '#kit/web/buttons/button.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { readText, useSubmit } from '#kit/web/forms/use-submit.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate, formatMoment } from '#kit/web/time/dates.ts';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import { describeStep, LEAD_NOTE_LENGTH } from '../rules/desk.ts';
import { useDeleteNote, useNoteLead } from './mutations.ts';
import { leadStepsQuery } from './queries.ts';

type DeskStepsProps = { id: string; isOwner: boolean };

/** A lead's notes and history, latest first, below the field for a new note. */
export function DeskSteps({ id, isOwner }: DeskStepsProps) {
  const userId = useOwner();
  const steps = useQuery(leadStepsQuery(userId, id));
  const newest = steps.data?.find(({ kind }) => kind === 'note')?.id;
  return (
    <section className="flex flex-col gap-4">
      <NoteForm key={newest} id={id} />
      {steps.isError && (
        <LoadFailure icon={<History />} title="Failed to load the notes" onRetry={steps.refetch} />
      )}
      <ol aria-label="Notes and history" className="flex flex-col gap-3">
        {steps.data?.map((step) => (
          <Step key={step.id} step={step} mayDelete={isOwner || step.actor === userId} />
        ))}
      </ol>
    </section>
  );
}

/** Remounts, and so empties, once its note is listed. */
function NoteForm({ id }: { id: string }) {
  const { ask } = useNoteLead();
  const { onSubmit, onInput, busy, problem } = useSubmit((form) =>
    ask({ id, body: readText(form, 'body') }, 'We couldn’t save the note. Nothing is lost.'),
  );
  return (
    <form onSubmit={onSubmit} onInput={onInput} aria-label="Note" className="flex flex-col gap-3">
      <ProblemBanner problem={problem} />
      <TextareaField
        label="Note"
        name="body"
        required
        rows={2}
        maxLength={LEAD_NOTE_LENGTH}
        dir="auto"
        description="Only the agency and the person assigned to this lead see it."
      />
      <Button
        type="submit"
        variant="secondary"
        busy={busy}
        busyLabel="Saving…"
        className="self-start"
      >
        Add note
      </Button>
    </form>
  );
}

type StepProps = {
  step: { id: number; kind: string; actor_name: string; detail: string; happened_at: string };
  mayDelete: boolean;
};

function Step({ step, mayDelete }: StepProps) {
  const remove = useDeleteNote();
  const { id, kind, actor_name, detail, happened_at } = step;
  const time = (
    <time dateTime={happened_at} className="text-ink-faint text-xs">
      {formatMoment(happened_at)}
    </time>
  );
  if (kind !== 'note') {
    return (
      <li className="flex flex-wrap items-baseline justify-between gap-x-4 text-ink-soft">
        <bdi className="wrap-anywhere">
          {describeStep(step, (day) => formatDate(`${day}T12:00:00`))}
        </bdi>
        {time}
      </li>
    );
  }
  return (
    <li className="flex flex-col gap-1 rounded-lg bg-sunken px-4 py-3">
      <div className="flex items-baseline justify-between gap-4">
        <bdi className="wrap-anywhere font-semibold text-xs">{actor_name || 'Someone'}</bdi>
        <span className="flex items-center gap-1">
          {time}
          {mayDelete && (
            <IconButton
              label="Delete this note"
              icon={<Trash2 />}
              disabled={remove.isPending}
              onClick={() => remove.mutate(id)}
              className="-my-2 -mr-2"
            />
          )}
        </span>
      </div>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {detail}
      </p>
    </li>
  );
}
