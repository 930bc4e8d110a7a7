import { useState } from 'react';
import { toErrorSentence } from '../../../lib/data/error-sentence.ts';
import { importAgain } from '../../../ui/import-again.ts';
import { useUploadPicture } from '../mutations.ts';

/** How far the upload of several files is. */
export type UploadProgress = { done: number; total: number };

/** A file that is not in the library, and why. */
export type UploadFailure = { name: string; problem: string };

/**
 * Puts several files into the library, one after the other, so that their order stays.
 *
 * @param onUploaded gets the address of each, as soon as it has one
 */
export function useUploadPictures(onUploaded: (url: string) => void) {
  const { mutateAsync } = useUploadPicture();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [failures, setFailures] = useState<readonly UploadFailure[]>([]);

  const uploadOne = async (file: File): Promise<UploadFailure[]> => {
    try {
      const { shrinkPicture } = await importAgain(
        () => import('../../../lib/pictures/shrink-picture.ts'),
      );
      onUploaded(await mutateAsync(await shrinkPicture(file)));
      return [];
    } catch (error) {
      const problem = toErrorSentence(error, 'The picture could not be uploaded.');
      return [{ name: file.name, problem }];
    }
  };

  const upload = async (files: readonly File[]) => {
    if (progress) return;
    const failed: UploadFailure[] = [];
    for (const [done, file] of files.entries()) {
      setProgress({ done, total: files.length });
      failed.push(...(await uploadOne(file)));
    }
    setProgress(null);
    setFailures(failed);
  };

  return { progress, failures, upload };
}
