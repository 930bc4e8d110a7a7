import { RotateCcw, X } from 'lucide-react';
import { Button, IconButton } from '#kit/web/buttons/button.tsx';
import type { Upload, UploadQueue } from './upload-queue.ts';

/** For a file that was not uploaded, because the library already has it. */
const KNOWN = 'already in your gallery, so we didn’t upload it again.';

type UploadRowsProps = { queue: UploadQueue; uploads: readonly Upload[] };

/** Uploads in progress and failed ones; renders nothing without any. */
export function UploadRows({ queue, uploads }: UploadRowsProps) {
  if (uploads.length === 0) return null;
  const left = uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  return (
    <section aria-label="Uploads" className="rounded-md border border-line bg-raised">
      <header className="flex items-center justify-between gap-3 border-line border-b py-1 pr-1 pl-3">
        <p aria-live="polite" className="font-medium">
          {left > 0 ? `${left} to upload` : 'Uploads'}
        </p>
        <Button variant="ghost" onClick={queue.cancelAll}>
          {left > 0 ? 'Cancel all' : 'Clear'}
        </Button>
      </header>
      <ul aria-label="Uploads" className="max-h-72 overflow-y-auto">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} queue={queue} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const { id, file, state, share } = upload;
  const isOver = state === 'failed' || state === 'known';
  return (
    <li className="flex min-h-11 items-center gap-2 py-1 pr-1 pl-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <UploadWords upload={upload} />
        {state === 'sending' && (
          <progress
            aria-label={`${file.name} uploaded`}
            className="h-1 w-full accent-accent"
            value={share}
            max={1}
          />
        )}
      </div>
      {state === 'failed' && (
        <IconButton
          label={`Try ${file.name} again`}
          title="Try again"
          icon={<RotateCcw />}
          onClick={() => queue.retry(id)}
        />
      )}
      <IconButton
        label={`${isOver ? 'Dismiss' : 'Cancel'} ${file.name}`}
        title={isOver ? 'Dismiss' : 'Cancel'}
        icon={<X />}
        onClick={() => queue.cancel(id)}
      />
    </li>
  );
}

function UploadWords({ upload: { file, state, share, problem } }: { upload: Upload }) {
  if (state === 'failed') {
    return (
      <p role="alert" className="wrap-anywhere text-danger">
        {file.name}: {problem}
      </p>
    );
  }
  if (state === 'known') {
    return (
      <p className="wrap-anywhere text-ink-soft">
        {file.name}: {KNOWN}
      </p>
    );
  }
  return (
    <p className="flex gap-2">
      <span className="truncate">{file.name}</span>
      <span className="ml-auto shrink-0 text-ink-faint tabular-nums">
        {state === 'waiting' ? 'Waiting' : toShare(share)}
      </span>
    </p>
  );
}

/** After the upload, the server still processes it. */
function toShare(share: number): string {
  return share < 1 ? `${Math.floor(share * 100)}%` : 'Almost there';
}
