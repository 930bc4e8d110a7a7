import { Download, FileArchive } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { formatBytes } from '#kit/web/files/format-bytes.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { ProblemBanner } from '#kit/web/ui/problem-banner.tsx';
import { type Archive, findArchiveEnd } from '../rules/archive.ts';
import { signArchive } from './sign-archive.ts';

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
          toErrorSentence(download.error, 'The file could not be fetched. Please try again.')
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
