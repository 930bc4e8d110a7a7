import { useSyncExternalStore } from 'react';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** @returns the time in milliseconds, to the minute: for texts like `3 minutes ago` */
export function useCurrentMinute(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
}

/**
 * @param moment in milliseconds
 * @returns the whole seconds left, counting down to 0
 */
export function useSecondsUntil(moment: number): number {
  return useSyncExternalStore(subscribeToSeconds, () =>
    Math.max(0, Math.ceil((moment - Date.now()) / SECOND_MS)),
  );
}

function subscribeToSeconds(listener: () => void) {
  const timer = setInterval(listener, SECOND_MS);
  return () => clearInterval(timer);
}

function subscribe(listener: () => void) {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}
