import { useSyncExternalStore } from 'react';

/** The width from which a table of many columns fits: `xl` in the stylesheet. */
export const WIDE_SCREEN = '(min-width: 80rem)';

/** @param query a CSS media query @returns whether it matches, kept up to date */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
