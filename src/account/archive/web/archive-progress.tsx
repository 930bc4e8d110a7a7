import type { Archive } from '../rules/archive.ts';

/** The archive's progress. Owners needn't wait for it. */
export function ArchiveProgress({ archive }: { archive: Archive }) {
  const { status, progress } = archive;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <p role="status" className="font-medium">
          {status === 'waiting' ? 'Waiting for its turn' : 'Preparing your download'}
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
      <p className="text-ink-faint">You need not wait: we send you a mail when it is ready.</p>
    </div>
  );
}
