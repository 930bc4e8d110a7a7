import { useSyncExternalStore } from 'react';

/** The visible part of the window: an on-screen keyboard covers the lower part. */
export type VisibleArea = {
  /** Of the visible part, in pixels. */
  height: number;
  /** Between its lower edge and that of the window, in pixels. */
  below: number;
};

/** @returns the visible part, kept up to date; null where the browser can't tell */
export function useVisibleArea(): VisibleArea | null {
  // One text, so that what didn't change isn't drawn again.
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
