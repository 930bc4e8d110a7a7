import { Inbox } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { fairLeadsPath } from '#audience/leads/web/plain-queries.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { useOnline } from '#kit/web/connection/online.ts';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { Card } from '#kit/web/ui/card.tsx';
import type { Fair } from '../rules/fairs.ts';
import { FairFields, useSaveFair } from './fair-fields.tsx';
import { useDeleteFair } from './mutations.ts';

// Written afterwards, with a network.
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
