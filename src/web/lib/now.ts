import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** @returns the time in milliseconds, to the minute: for words like `3 minutes ago` */
export function useCurrentMinute(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
}

function subscribe(listener: () => void) {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}
