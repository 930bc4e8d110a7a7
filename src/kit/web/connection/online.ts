import { useSyncExternalStore } from 'react';

/** @returns whether the browser considers itself online */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** An editor's message while offline. */
export const OFFLINE_NOTE = 'You’re offline. Your draft is kept on this device.';
