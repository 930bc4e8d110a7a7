import type { Sending } from '#kit/web/data/storage-client.ts';
import { createListeners } from '#kit/web/ui/listeners.ts';
import type { AddedPicture } from './add-picture.ts';

/** A file being added to the library. Finished uploads leave the queue. */
export type Upload = {
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed' | 'known';
  /** How much has been sent, from 0 to 1. */
  share: number;
  /** Why it failed, for its owner. */
  problem: string;
};

type QueueDeps = {
  add: (file: File, sending: Sending) => Promise<AddedPicture>;
  /** Gets each picture once it is in the library. */
  onAdded: (picture: AddedPicture) => void;
  toProblem: (error: unknown) => string;
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;

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
