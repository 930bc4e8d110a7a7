import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Deferred } from '#kit/public/defer.ts';
import { createListeners } from '../ui/listeners.ts';
import { onceOnline } from './lazily.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Loads a part when the browser is idle or the part is needed, whichever comes first. A loaded part renders
 * in the same frame, which `Suspense` would delay. Offline, it loads on reconnecting.
 *
 * @returns the part, once it is needed and loaded; null before
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
    // It may have loaded since this render.
    if (deferred.part !== null) return redraw();
    let isGone = false;
    const end = beginWait();
    onceOnline(deferred.load)
      .then(
        // Synchronously, so that key handlers and focus are ready once it is visible.
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

/** @returns a function that ends the wait */
function beginWait(): () => void {
  const end = () => {
    waits.delete(end);
    notify();
  };
  waits.add(end);
  notify();
  return end;
}

/** @returns whether a needed part is still loading, for example a button's window */
export function useIsWaiting(): boolean {
  return useSyncExternalStore(subscribe, () => waits.size > 0);
}
