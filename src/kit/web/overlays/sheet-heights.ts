import {
  type CSSProperties,
  type PointerEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { BAR_END } from '../ui/media-query.ts';

/** The full height of a sheet, as a share of the window's. */
export const FULL_HEIGHT = 0.92;

/** A sheet released below this share of its initial height closes. */
const CLOSING = 0.6;

/** A finger that moves less counts as a press. */
const PRESS_PX = 6;

/**
 * A released sheet's final height.
 *
 * @param height on release, as a share of the window's
 * @param first its initial height
 * @returns one of its two heights, or null to close
 */
export function settleSheet(height: number, first: number): number | null {
  if (height < first * CLOSING) return null;
  return height > (first + FULL_HEIGHT) / 2 ? FULL_HEIGHT : first;
}

/** The height of the top bar, which stays visible. */
const BAR_PX = 52;

/** The minimum visible height of a sheet. */
const LEAST_PX = 120;

/**
 * A sheet's position: above the keyboard, if open, and no higher than the space above that.
 *
 * @param height as a share of the window's
 * @param area the visible part; null if unknown
 */
export function toSheetStyle(height: number, area: VisibleArea | null): CSSProperties {
  const wanted = `${(height * 100).toFixed(2)}dvh`;
  if (!area) return { bottom: 0, height: wanted };
  const room = Math.max(LEAST_PX, area.height - BAR_PX);
  return { bottom: area.below, height: `min(${wanted}, ${room}px)` };
}

/**
 * A side panel's position: below the 52-pixel bar, above the 72-pixel dock or the keyboard.
 *
 * @param area the visible part; null if unknown
 */
export function toSideStyle(area: VisibleArea | null): CSSProperties {
  const dock = 'calc(4.5rem + env(safe-area-inset-bottom))';
  return {
    top: `var(${BAR_END}, calc(var(--edge) + 3.25rem))`,
    bottom: `max(${dock}, ${area?.below ?? 0}px)`,
  };
}

/**
 * A sheet's height, which follows a finger dragging its header.
 *
 * @param first its initial height, as a share of the window's
 * @param onClose called when it is dragged down
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

/** The visible part of the window: an on-screen keyboard covers the lower part. */
export type VisibleArea = {
  /** Its height, in pixels. */
  height: number;
  /** From its lower edge to the window's, in pixels. */
  below: number;
};

/** @returns the visible part, kept up to date; null if the browser can't tell */
export function useVisibleArea(): VisibleArea | null {
  // A string, so that an unchanged value doesn't re-render.
  const text = useSyncExternalStore(subscribe, read);
  if (text === '') return null;
  const [height = 0, below = 0] = text.split(' ').map(Number);
  return { height, below };
}

function subscribe(onChange: () => void) {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', onChange);
  viewport?.addEventListener('scroll', onChange);
  return () => {
    viewport?.removeEventListener('resize', onChange);
    viewport?.removeEventListener('scroll', onChange);
  };
}

function read(): string {
  const viewport = window.visualViewport;
  if (!viewport) return '';
  const below = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
  return `${Math.round(viewport.height)} ${Math.round(below)}`;
}
