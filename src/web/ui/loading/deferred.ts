import { useEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { importAgain } from './import-again.ts';
import { whenIdle } from './when-idle.ts';

/** A part of the program that does not come with the screen. */
export type Deferred<Part> = {
  /** Null until it is there. */
  part: Part | null;
  /** Fetches it, once; what failed is tried again. */
  load: () => Promise<unknown>;
};

/** @param load imports the file of the part @param pick finds it there */
export function defer<File, Part>(
  load: () => Promise<File>,
  pick: (file: File) => Part,
): Deferred<Part> {
  let loading: Promise<unknown> | undefined;
  const deferred: Deferred<Part> = {
    part: null,
    load() {
      loading ??= importAgain(load).then(
        (file) => {
          deferred.part = pick(file);
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

/**
 * Fetches the part when the browser is idle, or when it is wanted, should that come sooner. What is
 * there is drawn in the same frame: `Suspense` would hold it back for a moment.
 *
 * @returns the part from the first time it is wanted on; null before, and until it is there
 */
export function useDeferred<Part>(deferred: Deferred<Part>, isWanted: boolean): Part | null {
  const [wasWanted, setWanted] = useState(isWanted);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  if (isWanted && !wasWanted) setWanted(true);
  useEffect(() => whenIdle(() => void deferred.load().catch(() => undefined)), [deferred]);
  useEffect(() => {
    if (!isWanted || deferred.part !== null) return;
    let isGone = false;
    deferred.load().then(
      // At one blow: what listens for keys and takes the focus is there as soon as it is seen.
      () => isGone || flushSync(redraw),
      (error: unknown) => isGone || setFailure({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [deferred, isWanted]);
  if (failure) throw failure.error;
  return wasWanted ? deferred.part : null;
}
