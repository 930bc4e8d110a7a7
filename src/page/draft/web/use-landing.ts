import { type RefObject, useEffect } from 'react';
import type { Place } from './use-place.ts';

/**
 * Focuses the field that a link or error leads to, once it is rendered.
 *
 * @param frame around the fields
 * @param place of the editor
 * @param isHere whether the place is in this frame
 */
export function useLanding(
  frame: RefObject<HTMLElement | null>,
  { at, landing }: Place,
  isHere: boolean,
) {
  useEffect(() => {
    if (landing === null || !isHere) return;
    const target = findTarget(frame.current, at);
    // An empty list starts with its first entry, which takes the focus by itself.
    if (target?.dataset.adds) target.click();
    else target?.focus();
    target?.scrollIntoView({ block: 'center' });
  }, [frame, at, landing, isHere]);
}

const FIELDS = 'input:not([type=file]), textarea, select';

function findTarget(frame: HTMLElement | null, at: string): HTMLElement | null {
  const name = CSS.escape(at);
  return (
    frame?.querySelector<HTMLElement>(`[name="${name}"], [data-place="${name}"]`) ??
    frame?.querySelector<HTMLElement>(FIELDS) ??
    frame?.querySelector<HTMLElement>('[data-adds]') ??
    frame?.querySelector<HTMLElement>('button') ??
    null
  );
}
