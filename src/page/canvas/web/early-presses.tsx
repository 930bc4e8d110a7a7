import { useState } from 'react';
import type { PagePart } from '#page/profile/web/page-parts.ts';
import { LAYER } from './overlay-look.ts';

/** The last press on the page before its overlay has loaded. */
export type EarlyPress = {
  /** The pressed element, which may have moved since; null for none. */
  on: Element | null;
  /** By `performance.now()`. */
  since: number;
};

type EarlyPressesProps = { page: Document; early: EarlyPress };

/** Keeps a press on the page until its overlay has loaded. */
export function EarlyPresses({ page, early }: EarlyPressesProps) {
  return (
    <div
      aria-hidden
      style={LAYER}
      onClick={({ clientX, clientY }) => {
        early.on = findElementAt(page, clientX, clientY);
        early.since = performance.now();
      }}
    />
  );
}

/** The page is inert, so the browser itself finds nothing there. */
function findElementAt(page: Document, x: number, y: number): Element | null {
  const met = [...page.querySelectorAll('main *')].filter((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
  return met.at(-1) ?? null;
}

/**
 * Remembers which part of a section was pressed, as it has to stay visible in a long section.
 *
 * @param at the field or section being edited
 * @returns the pressed part's element, while it is being edited, and a function to record a press
 */
export function usePressedPart(at: string) {
  const [pressed, setPressed] = useState<PagePart | null>(null);
  const isInHand = pressed !== null && pressed.section !== null && pressed.at === at;
  return [isInHand ? pressed.drawn : null, setPressed] as const;
}
