import { useEffect, useReducer } from 'react';
import { importAgain } from './import-again.ts';

/** A part of the program that a browser loads once it's needed. */
export type Deferred<Part> = {
  /** Null until loaded. A server sets it, as it draws whole pages at once. */
  part: Part | null;
  /** Loads it once; the next call retries a failure. */
  load: () => Promise<Part>;
};

/** @param load imports the part's file @param pick selects it */
export function defer<File, Part>(
  load: () => Promise<File>,
  pick: (file: File) => Part,
): Deferred<Part> {
  let loading: Promise<Part> | undefined;
  const deferred: Deferred<Part> = {
    part: null,
    load() {
      loading ??= importAgain(load).then(
        (file) => {
          deferred.part = pick(file);
          return deferred.part;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
  return deferred;
}

/** @returns the part; null while it loads, or if it can't be loaded now */
export function useLoaded<Part>(deferred: Deferred<Part>): Part | null {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const isMissing = deferred.part === null;
  useEffect(() => {
    if (isMissing) deferred.load().then(redraw, () => undefined);
  }, [deferred, isMissing]);
  return deferred.part;
}
