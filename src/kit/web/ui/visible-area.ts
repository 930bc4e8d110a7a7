import { useSyncExternalStore } from 'react';

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
