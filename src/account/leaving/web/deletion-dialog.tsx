import { useQuery } from '@tanstack/react-query';
import { leavingPreviewQuery } from '#account/web/queries.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useUnsent } from '#kit/web/outbox/use-unsent.ts';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { LEAVING_DAYS, listLosses } from '../rules/leaving.ts';
import type { LeavingPreview } from '../rules/parse-leaving.ts';
import { DeletionForm } from './deletion-form.tsx';

export type DeletionDialogProps = {
  email: string;
  namePlan: (plan: string) => string;
  onClose: () => void;
};

/** Says what will be deleted, then asks for confirmation and proof of identity. */
export function DeletionDialog({ email, namePlan, onClose }: DeletionDialogProps) {
  const userId = useOwner();
  const preview = useQuery(leavingPreviewQuery(userId));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete your account?"
      description={`For ${LEAVING_DAYS} days you can sign in and undo this. Then it’s gone for good.`}
    >
      {preview.isPending && <Skeleton className="h-64" />}
      {preview.isError && (
        <LoadFailure title="We couldn’t look up what you’d lose" onRetry={preview.refetch}>
          Your account hasn’t changed.
        </LoadFailure>
      )}
      {preview.data && (
        <div className="flex flex-col gap-6">
          <Losses preview={preview.data} namePlan={namePlan} />
          <DeletionForm
            email={email}
            confirmWord={preview.data.username ?? email}
            onCancel={onClose}
          />
        </div>
      )}
    </Dialog>
  );
}

type LossesProps = Pick<DeletionDialogProps, 'namePlan'> & { preview: LeavingPreview };

function Losses({ preview, namePlan }: LossesProps) {
  const unsent = useUnsent(useOwner())?.length ?? 0;
  return (
    <dl className="flex flex-col gap-3 rounded-md bg-sunken p-4">
      {listLosses(preview, unsent, { formatDate, namePlan }).map((loss) => (
        <div key={loss.of} className="wrap-anywhere flex flex-col gap-0.5">
          <dt className="font-medium">{loss.of}</dt>
          <dd className="text-ink-soft">{loss.becomes}</dd>
        </div>
      ))}
    </dl>
  );
}
