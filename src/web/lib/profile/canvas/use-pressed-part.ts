import { useState } from 'react';
import type { PagePart } from '../page-parts.ts';

/**
 * Remembers which part of a section was pressed: of a long one, the part itself has to stay in sight.
 *
 * @param at the field or section in hand
 * @returns what draws the part that was pressed, while it is in hand, and what is told of a press
 */
export function usePressedPart(at: string) {
  const [pressed, setPressed] = useState<PagePart | null>(null);
  const isInHand = pressed !== null && pressed.section !== null && pressed.at === at;
  return [isInHand ? pressed.drawn : null, setPressed] as const;
}
