import { useLayoutEffect, useState } from 'react';
import { listPageParts, moveStaying, type PagePart } from '#page/profile/web/page-parts.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';

/**
 * @param profile as drawn on the page
 * @returns the parts of the drawn page, measured again when it is resized, or scrolls below the
 * sticky ones
 */
export function useDrawnParts(page: Document, profile: PublicProfile): readonly PagePart[] {
  const [parts, setParts] = useState<readonly PagePart[]>([]);
  useLayoutEffect(() => {
    const measure = () => setParts(listPageParts(page, profile));
    measure();
    const follow = () => setParts(moveStaying);
    const watch = new ResizeObserver(measure);
    watch.observe(page.body);
    page.addEventListener('scroll', follow, { passive: true });
    return () => {
      watch.disconnect();
      page.removeEventListener('scroll', follow);
    };
  }, [page, profile]);
  return parts;
}

/**
 * The selected part, and the one edited in place.
 *
 * @param at the place of the editor
 */
export function usePartSelection(parts: readonly PagePart[], at: string) {
  const [pressed, setPressed] = useState<string | null>(null);
  const [writing, setWriting] = useState<string | null>(null);
  const own = parts.find(({ id }) => id === pressed);
  const isOwn = own !== undefined && (at === '' || own.at === at);
  return {
    chosen: isOwn ? own : parts.find((part) => part.at === at),
    /** @param id null for none */
    select: setPressed,
    written: own?.id === writing ? own : undefined,
    /** @param id null ends the editing */
    write: setWriting,
  };
}
