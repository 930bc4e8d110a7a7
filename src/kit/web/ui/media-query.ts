import { useSyncExternalStore } from 'react';

/** The width from which a table of many columns fits: `xl` in the stylesheet. */
export const WIDE_SCREEN = '(min-width: 80rem)';

/** Below `sm` in the stylesheet. */
export const PHONE_SCREEN = '(max-width: 39.99rem)';

/** From this width, `sm` in the stylesheet, a sheet is at the page's side. */
export const BESIDE_SCREEN = '(min-width: 40rem)';

/** Below `lg` in the stylesheet, an editor only has room for the page. */
export const PAGE_FIRST_SCREEN = '(max-width: 63.99rem)';

/** How far from the top of the window a side panel begins; if unset, right below the screen's bar. */
export const BAR_END = '--bar-end';

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
