import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw, X } from 'lucide-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { defer } from '#kit/public/defer.ts';
import { Button, IconButton } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { makeStale, staleAfter } from '#kit/web/data/stale-after.ts';
import type { Sending } from '#kit/web/data/storage-client.ts';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { createListeners } from '#kit/web/ui/listeners.ts';
import type { AddedPicture, Adding } from './add-picture.ts';

const ADDING = defer(
  () => import('./add-picture.ts'),
  (file) => file.addPicture,
);

/** A file being added to the library. Finished uploads leave the queue. */
type Upload = {
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed' | 'known';
  /** The uploaded fraction, from 0 to 1. */
  share: number;
  /** Why it failed, for its owner. */
  problem: string;
};

type UploadQueue = ReturnType<typeof createUploadQueue>;

/**
 * Uploads into the library.
 *
 * @param onAdded gets each picture once it is there
 * @param words the texts of each picture
 * @returns the queue, and its uploads
 */
export function useUploadQueue(onAdded?: (picture: AddedPicture) => void, words?: Adding['words']) {
  const queryClient = useQueryClient();
  const latest = useRef({ onAdded, words });
  latest.current = { onAdded, words };
  const [queue] = useState(() =>
    createUploadQueue({
      add: async (file, sending) => {
        const { words } = latest.current;
        const addPicture = await ADDING.load();
        return addPicture(file, { sending, ...(words && { words }) });
      },
      onAdded: (picture) => {
        if (!picture.isKnown) void makeStale(queryClient, staleAfter.pictureChange());
        latest.current.onAdded?.(picture);
      },
      toProblem: (error) => toErrorSentence(error, 'We couldn’t upload the picture.'),
    }),
  );
  useDeferred(ADDING, false);
  const uploads = useSyncExternalStore(queue.subscribe, queue.getUploads);
  return { queue, uploads };
}

type QueueDeps = {
  add: (file: File, sending: Sending) => Promise<AddedPicture>;
  /** Gets each picture once it is in the library. */
  onAdded: (picture: AddedPicture) => void;
  toProblem: (error: unknown) => string;
};

/** Uploads files one at a time, to keep their order. */
export function createUploadQueue({ add, onAdded, toProblem }: QueueDeps) {
  const { subscribe, notify } = createListeners();
  let uploads: readonly Upload[] = [];
  let current: { id: string; abort: AbortController } | null = null;

  const set = (next: readonly Upload[]) => {
    uploads = next;
    notify();
  };
  const change = (id: string, changes: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const take = (isTaken: (upload: Upload) => boolean) => {
    if (uploads.some((upload) => upload.id === current?.id && isTaken(upload))) {
      current?.abort.abort();
    }
    set(uploads.filter((upload) => !isTaken(upload)));
  };

  const send = async ({ id, file }: Upload) => {
    const abort = new AbortController();
    current = { id, abort };
    change(id, { state: 'sending', share: 0 });
    const onProgress = (share: number) => change(id, { share });
    try {
      const picture = await add(file, { signal: abort.signal, onProgress });
      if (picture.isKnown) change(id, { state: 'known' });
      else set(uploads.filter((upload) => upload.id !== id));
      onAdded(picture);
    } catch (error) {
      // A cancelled upload is no longer in the queue, so this leaves it alone.
      change(id, { state: 'failed', problem: toProblem(error) });
    }
    current = null;
  };

  const run = async () => {
    if (current) return;
    const next = uploads.find(({ state }) => state === 'waiting');
    if (!next) return;
    await send(next);
    void run();
  };

  return {
    subscribe,
    getUploads: () => uploads,
    upload: (files: readonly File[]) => {
      set([...uploads.filter(({ state }) => state !== 'known'), ...files.map(toUpload)]);
      void run();
    },
    /** Removes a file from the queue, in any state. */
    cancel: (id: string) => take((upload) => upload.id === id),
    cancelAll: () => take(() => true),
    retry: (id: string) => {
      change(id, { state: 'waiting', problem: '' });
      void run();
    },
  };
}

function toUpload(file: File): Upload {
  return { id: crypto.randomUUID(), file, state: 'waiting', share: 0, problem: '' };
}

/** For a file that was not uploaded, because the library already has it. */
const KNOWN = 'already in your gallery, so we didn’t upload it again.';

type UploadRowsProps = { queue: UploadQueue; uploads: readonly Upload[] };

/** Active and failed uploads; renders nothing without any. */
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

/** The server still processes the uploaded file. */
function toShare(share: number): string {
  return share < 1 ? `${Math.floor(share * 100)}%` : 'Almost there';
}
