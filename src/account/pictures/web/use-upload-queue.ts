import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, useSyncExternalStore } from 'react';
import { defer } from '#kit/public/defer.ts';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { makeStale, staleAfter } from '#kit/web/data/stale-after.ts';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import type { AddedPicture, Adding } from './add-picture.ts';
import { createUploadQueue } from './upload-queue.ts';

const ADDING = defer(
  () => import('./add-picture.ts'),
  (file) => file.addPicture,
);

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
      toProblem: (error) => toErrorSentence(error, 'The picture could not be uploaded.'),
    }),
  );
  useDeferred(ADDING, false);
  const uploads = useSyncExternalStore(queue.subscribe, queue.getUploads);
  return { queue, uploads };
}
