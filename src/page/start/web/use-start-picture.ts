import { useState } from 'react';
import { importAgain } from '#kit/web/loading/import-again.ts';
import type { ChangeStart } from './use-start.ts';

/** Takes the picture of a begun page, cropped to its middle; it stays on the device. */
export function useStartPicture(change: ChangeStart) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const choose = async (file: File) => {
    setIsBusy(true);
    setError(null);
    try {
      const { cutSquare } = await importAgain(() => import('#account/pictures/web/cut-square.ts'));
      change({ picture: await cutSquare(file) });
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    }
    setIsBusy(false);
  };
  return { isBusy, error, choose, remove: () => change({ picture: null }) };
}
