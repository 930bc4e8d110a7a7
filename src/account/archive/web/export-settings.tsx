import { useQuery } from '@tanstack/react-query';
import { Download, FileArchive, PackageOpen } from 'lucide-react';
import { useRequestArchive } from '#account/web/account.ts';
import { archiveQuery } from '#account/web/queries.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { openBucket, toCause } from '#kit/web/data/storage-client.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { formatBytes } from '#kit/web/files/format-bytes.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate, formatTime } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import {
  ARCHIVE_BUCKET,
  type Archive,
  findArchiveEnd,
  findNextArchive,
  isOnItsWay,
  toArchivePlace,
} from '../rules/archive.ts';

/** Long enough for the download to start. */
const SIGNED_SECONDS = 60;

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

/** The download and when it expires. Its URL is valid for a minute. */
function ReadyArchive({ archive }: { archive: Archive }) {
  const userId = useOwner();
  const download = useWrite({
    write: async () => window.location.assign(await signArchive(userId, archive)),
    // Nothing stale: it only opens a URL.
    stale: [],
  });
  const end = findArchiveEnd(archive);
  return (
    <>
      <ProblemBanner
        problem={
          download.isError &&
          toErrorSentence(download.error, 'We couldn’t fetch the file. Please try again.')
        }
      />
      <div className="flex w-full flex-wrap items-center justify-between gap-4 rounded-md bg-sunken p-4">
        <div className="flex min-w-0 items-center gap-3">
          <FileArchive aria-hidden className="size-6 shrink-0 text-ink-soft" />
          <div className="min-w-0">
            <p className="wrap-anywhere font-medium">{archive.file_name}</p>
            <p className="text-ink-soft">
              {formatBytes(archive.size_bytes)}
              {end !== null && `, kept until ${formatDate(new Date(end).toISOString())}`}
            </p>
          </div>
        </div>
        <Button busy={download.isPending} busyLabel="Fetching…" onClick={() => download.mutate()}>
          <Download />
          Download
        </Button>
      </div>
    </>
  );
}

/**
 * @returns a URL to download the signed-in person's archive, valid for a minute
 * @throws an error whose message can be shown
 */
async function signArchive(
  userId: string,
  { id, file_name }: Pick<Archive, 'id' | 'file_name'>,
): Promise<string> {
  const archives = await openBucket(ARCHIVE_BUCKET);
  const { data, error } = await archives.createSignedUrl(
    toArchivePlace(userId, id),
    SIGNED_SECONDS,
    { download: file_name },
  );
  if (error) throw toCause(error);
  return data.signedUrl;
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
