import { Download, FileArchive } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { openBucket, toCause } from '#kit/web/data/storage-client.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { formatBytes } from '#kit/web/files/format-bytes.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import { ARCHIVE_BUCKET, type Archive, findArchiveEnd, toArchivePlace } from '../rules/archive.ts';

/** Long enough for the download to start. */
const SIGNED_SECONDS = 60;

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

/** The download and when it expires. Its URL is valid for a minute. */
export function ReadyArchive({ archive }: { archive: Archive }) {
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
