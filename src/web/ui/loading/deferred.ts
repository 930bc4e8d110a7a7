import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createListeners } from '#web/ui/listeners.ts';
import { importAgain } from './import-again.ts';
import { onceOnline } from './once-online.ts';
import { whenIdle } from './when-idle.ts';

/** A part of the program that does not come with the screen. */
export type Deferred<Part> = {
  /** Null until it is there. */
  part: Part | null;
  /** Fetches it, once; what failed is tried again. */
  load: () => Promise<Part>;
};

/** @param load imports the file of the part @param pick finds it there */
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
          const part = pick(file);
          deferred.part = part;
          return part;
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
 * there is drawn in the same frame: `Suspense` would hold it back for a moment. Without a connection it
 * comes when that is back.
 *
 * @returns the part from the first time it is wanted on; null before, and until it is there
 */
export function useDeferred<Part>(deferred: Deferred<Part>, isWanted: boolean): Part | null {
  const [wasWanted, setWanted] = useState(isWanted);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  if (isWanted && !wasWanted) setWanted(true);
  const drawn = wasWanted ? deferred.part : null;
  const isMissing = isWanted && drawn === null;
  useEffect(() => whenIdle(() => void deferred.load().catch(() => undefined)), [deferred]);
  useEffect(() => {
    if (!isMissing) return;
    // It may have come since this was drawn.
    if (deferred.part !== null) return redraw();
    let isGone = false;
    const end = beginWait();
    onceOnline(deferred.load)
      .then(
        // At one blow: what listens for keys and takes the focus is there as soon as it is seen.
        () => isGone || flushSync(redraw),
        (error: unknown) => isGone || setFailure({ error }),
      )
      .finally(end);
    return () => {
      isGone = true;
      end();
    };
  }, [deferred, isMissing]);
  if (failure) throw failure.error;
  return drawn;
}

const waits = new Set<() => void>();
const { subscribe, notify } = createListeners();

/** @returns what ends the wait */
function beginWait(): () => void {
  const end = () => {
    waits.delete(end);
    notify();
  };
  waits.add(end);
  notify();
  return end;
}

/** @returns whether a part that is wanted has still to come, such as the window of a button */
export function useIsWaiting(): boolean {
  return useSyncExternalStore(subscribe, () => waits.size > 0);
}
