import { useEffect } from 'react';

/**
 * Keeps the screen on while its component is mounted, in browsers that can. A hidden tab loses the lock,
 * and takes it again once it is visible.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let isGone = false;
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const release = () => {
      void lock?.then((held) => held?.release());
      lock = undefined;
    };
    const follow = () => {
      release();
      if (isGone || document.visibilityState !== 'visible') return;
      // Refused on a low battery, and missing without HTTPS: then the device dims as usual.
      lock = navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    document.addEventListener('visibilitychange', follow);
    follow();
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', follow);
      release();
    };
  }, []);
}
