import { Inbox } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { fairLeadsPath } from '#audience/leads/web/plain-queries.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { useOnline } from '#kit/web/connection/online.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { type FieldProblem, findSentence, readText, type Save } from '#kit/web/forms/use-submit.ts';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { formatDate, toLocalDay } from '#kit/web/time/dates.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { FAIR_KIND, type Fair, type NamedFair } from '../rules/fairs.ts';
import { FAIR_NAME_LENGTH, findFairProblem } from '../rules/typed-lead.ts';
import { useDeleteFair, useKeepHere } from './mutations.ts';

// Done afterwards, when online.
const FollowUp = lazily(
  () => import('./follow-up.tsx'),
  (file) => file.FollowUp,
);

type FairCardProps = {
  fair: Fair;
  /** Whether the server has it under this name. */
  isSent: boolean;
};

/** An event's numbers, and the follow-up. */
export function FairCard({ fair, isSent }: FairCardProps) {
  const { name, held_on, leads, scans } = fair;
  const online = useOnline();
  return (
    <>
      <Card
        title={<bdi>{name}</bdi>}
        {...(held_on && { description: formatDate(`${held_on}T12:00:00`) })}
      >
        <div className="flex flex-col gap-5">
          <dl className="grid grid-cols-2 gap-4">
            <Figure label="Leads" value={leads} />
            {held_on && <Figure label="Scans that day" value={scans} />}
          </dl>
          <div className="flex flex-col gap-2">
            <Button asChild variant="secondary">
              <Link to={fairLeadsPath(fair.id)}>
                <Inbox />
                View leads
              </Link>
            </Button>
            <div className="flex gap-2">
              <FairActions fair={fair} isSent={isSent} />
            </div>
          </div>
        </div>
      </Card>
      {leads > 0 && online && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <FollowUp fair={fair} />
        </Suspense>
      )}
    </>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col">
      <dt className="text-ink-faint">{label}</dt>
      <dd className="font-semibold text-2xl tabular-nums">{value.toLocaleString()}</dd>
    </div>
  );
}

function FairActions({ fair, isSent }: FairCardProps) {
  const save = useSaveFair(fair, () => undefined);
  const remove = useDeleteFair();
  return (
    <>
      <FormDialog
        trigger={
          <Button variant="ghost" size="sm" className="flex-1" aria-label="Change event">
            Change
          </Button>
        }
        title="Change event"
        confirmLabel="Save"
        noValidate
        onSubmit={save}
      >
        {(wrong) => <FairFields fair={fair} wrong={wrong} />}
      </FormDialog>
      {isSent && (
        <ConfirmDialog
          trigger={
            <Button variant="ghost" size="sm" className="flex-1" aria-label="Delete event">
              Delete
            </Button>
          }
          title={`Delete ${fair.name}?`}
          description="Its leads stay, without the event."
          confirmLabel="Delete event"
          busyLabel="Deleting…"
          onConfirm={() => remove.mutateAsync(fair.id)}
        />
      )}
    </>
  );
}

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
