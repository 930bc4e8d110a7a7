import { useCallback, useLayoutEffect, useState } from 'react';
import { listPageParts, moveStaying, type PagePart } from '#page/profile/web/page-parts.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';

/** Events after which parts may have moved without a resize of the page. */
const MOVES = ['load', 'animationend', 'transitionend', 'toggle'];

/**
 * @param profile as drawn on the page
 * @returns the parts of the drawn page, and a function that measures them. They are measured again
 * when the page or one of them resizes, a picture or a font arrives, an animation ends, or it
 * scrolls below the sticky ones.
 */
export function useDrawnParts(page: Document, profile: PublicProfile) {
  const [parts, setParts] = useState<readonly PagePart[]>([]);
  const measure = useCallback(() => setParts(listPageParts(page, profile)), [page, profile]);
  useLayoutEffect(() => {
    measure();
    const follow = () => setParts(moveStaying);
    const watch = new ResizeObserver(measure);
    watch.observe(page.body);
    for (const { drawn } of listPageParts(page, profile)) if (drawn) watch.observe(drawn);
    // They don't bubble.
    for (const name of MOVES) page.addEventListener(name, measure, true);
    page.fonts?.addEventListener('loadingdone', measure);
    page.addEventListener('scroll', follow, { passive: true });
    return () => {
      watch.disconnect();
      for (const name of MOVES) page.removeEventListener(name, measure, true);
      page.fonts?.removeEventListener('loadingdone', measure);
      page.removeEventListener('scroll', follow);
    };
  }, [page, profile, measure]);
  return { parts, measure };
}
