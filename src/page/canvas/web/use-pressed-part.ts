import { useState } from 'react';
import type { PagePart } from '#page/profile/web/page-parts.ts';

/**
 * Remembers which part of a section was pressed: in a long section, it has to stay visible.
 *
 * @param at the field or section being edited
 * @returns the pressed part's element, while it is being edited, and a function to record a press
 */
export function usePressedPart(at: string) {
  const [pressed, setPressed] = useState<PagePart | null>(null);
  const isInHand = pressed !== null && pressed.section !== null && pressed.at === at;
  return [isInHand ? pressed.drawn : null, setPressed] as const;
}
