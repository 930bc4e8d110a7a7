import { useSyncExternalStore } from 'react';

/** @returns whether the browser believes it has a connection */
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

/** Shown beside a button that saves while there is no connection; what was typed is kept by the browser. */
export const OFFLINE_NOTE =
  'You’re offline. Your changes are kept on this device until you can save them.';
