import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';
import type { VisibleArea } from '#web/ui/visible-area.ts';

/** The height of a sheet that is pulled all the way up, as a part of the window's. */
export const FULL_HEIGHT = 0.92;

/** Below this part of its first height a sheet that is let go closes. */
const CLOSING = 0.6;

/** A finger that moves less than this has pressed. */
const PRESS_PX = 6;

/**
 * Where a sheet comes to rest.
 *
 * @param height where it was let go, as a part of the window's
 * @param first the height it opened with
 * @returns one of its two heights, or null where it closes
 */
export function settleSheet(height: number, first: number): number | null {
  if (height < first * CLOSING) return null;
  return height > (first + FULL_HEIGHT) / 2 ? FULL_HEIGHT : first;
}

/** Of the bar at the top, which stays in sight. */
const BAR_PX = 52;

/** So much of a sheet is always in sight. */
const LEAST_PX = 120;

/**
 * Where a sheet is: on the keyboard, if there is one, and no higher than the room above that.
 *
 * @param height as a part of the window's
 * @param area what is in sight; null where it isn't known
 */
export function toSheetStyle(height: number, area: VisibleArea | null): CSSProperties {
  const wanted = `${(height * 100).toFixed(2)}dvh`;
  if (!area) return { bottom: 0, height: wanted };
  const room = Math.max(LEAST_PX, area.height - BAR_PX);
  return { bottom: area.below, height: `min(${wanted}, ${room}px)` };
}

/**
 * The height of a sheet, which follows the finger that pulls its head.
 *
 * @param first the height it opens with, as a part of the window's
 * @param onClose called when it is pulled down
 */
export function useSheetHeight(first: number, onClose: () => void) {
  const [height, setHeight] = useState(first);
  const [isHeld, setHeld] = useState(false);
  const grip = useRef<{ y: number; height: number; isMoved: boolean } | null>(null);
  const release = () => {
    const held = grip.current;
    grip.current = null;
    setHeld(false);
    if (!held?.isMoved) return;
    const next = settleSheet(height, first);
    setHeight(next ?? first);
    if (next === null) onClose();
  };
  const head = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('[data-done]')) return;
      grip.current = { y: event.clientY, height, isMoved: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
      const held = grip.current;
      if (!held) return;
      const way = held.y - clientY;
      if (Math.abs(way) < PRESS_PX && !held.isMoved) return;
      held.isMoved = true;
      setHeld(true);
      setHeight(Math.min(FULL_HEIGHT, Math.max(0.1, held.height + way / window.innerHeight)));
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
  const isFull = height === FULL_HEIGHT;
  return { height, isHeld, isFull, head, turn: () => setHeight(isFull ? first : FULL_HEIGHT) };
}
