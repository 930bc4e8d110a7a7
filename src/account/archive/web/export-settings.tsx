import { useQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useRequestArchive } from '#account/web/account.ts';
import { archiveQuery } from '#account/web/queries.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatTime } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { type Archive, findNextArchive, isOnItsWay } from '../rules/archive.ts';
import { ReadyArchive } from './ready-archive.tsx';

/** Prepares a download of all the owner's data; the server builds it and keeps it for a week. */
export function ExportSettings() {
  const userId = useOwner();
  const archive = useQuery(archiveQuery(userId));
  return (
    <Card
      title="Download your data"
      description="One ZIP file: your page, contact card, pictures, versions, leads and numbers."
    >
      {archive.isPending && <Skeleton className="h-11" />}
      {archive.isError && (
        <LoadFailure title="We couldn’t check on your download" onRetry={archive.refetch}>
          If it’s being prepared, that continues.
        </LoadFailure>
      )}
      {archive.data !== undefined && <Packing archive={archive.data} />}
    </Card>
  );
}

function Packing({ archive }: { archive: Archive | null }) {
  const request = useRequestArchive();
  if (archive && isOnItsWay(archive)) return <ArchiveProgress archive={archive} />;
  const isReady = archive?.status === 'ready';
  return (
    <div className="flex flex-col items-start gap-4">
      <ProblemBanner
        problem={
          request.isError
            ? toErrorSentence(request.error, 'That didn’t work. Please try again.')
            : archive?.status === 'failed' &&
              'We couldn’t prepare your data. We’ll try again, and you can ask again too.'
        }
      />
      {isReady && <ReadyArchive archive={archive} />}
      <PackButton
        next={findNextArchive(archive)}
        isReady={isReady}
        isBusy={request.isPending}
        onPress={() => request.mutate()}
      />
    </div>
  );
}

type PackButtonProps = { next: number; isReady: boolean; isBusy: boolean; onPress: () => void };

/** Shows when the next archive can be requested, until then. */
function PackButton({ next, isReady, isBusy, onPress }: PackButtonProps) {
  const now = useCurrentMinute();
  if (next > now) {
    return <p className="text-ink-faint">You can prepare a new one from {formatTime(next)}.</p>;
  }
  return (
    <Button variant="secondary" busy={isBusy} busyLabel="Asking…" onClick={onPress}>
      <PackageOpen />
      {isReady ? 'Prepare a new one' : 'Prepare download'}
    </Button>
  );
}

/** The archive's progress. Owners needn't wait for it. */
function ArchiveProgress({ archive }: { archive: Archive }) {
  const { status, progress } = archive;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <p role="status" className="font-medium">
          {status === 'waiting' ? 'Waiting in the queue' : 'Preparing your download'}
        </p>
        <p className="text-ink-soft tabular-nums">{progress}%</p>
      </div>
      <div
        role="progressbar"
        aria-label="Preparing your download"
        aria-valuenow={progress}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${progress}%` }}
        />
      </div>
      <p className="text-ink-faint">No need to wait: we’ll email you when it’s ready.</p>
    </div>
  );
}
