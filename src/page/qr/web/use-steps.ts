import { type PointerEvent, useEffect, useRef } from 'react';

/** The distance a finger moves sideways before it counts as a swipe. */
const SWIPE_PIXELS = 40;

/** These have arrow keys of their own. */
const OWN_ARROWS = 'select, input, textarea';

/** All keys pressed in a window over it are the window's. */
const WINDOW = '[role="dialog"]';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

type Steps = {
  /** Goes to the next or the previous one. */
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
};

/**
 * Swipes and arrow keys that switch, and Escape, which closes, for a full-screen view.
 *
 * @returns the handlers of the swiped element
 */
export function useSteps({ onStep, onClose }: Steps) {
  const start = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isIn = (parts: string) =>
        event.target instanceof Element && event.target.closest(parts) !== null;
      if (event.ctrlKey || event.metaKey || event.altKey || isIn(WINDOW)) return;
      if (event.key === 'Escape') return onClose();
      const step = STEPS[event.key];
      if (step !== undefined && !isIn(OWN_ARROWS)) onStep(step);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [onStep, onClose]);
  return {
    onPointerDown: ({ clientX, clientY, isPrimary }: PointerEvent) => {
      start.current = isPrimary ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (from === null) return;
      const [across, down] = [clientX - from.x, clientY - from.y];
      const isSwipe = Math.abs(across) > SWIPE_PIXELS && Math.abs(across) > Math.abs(down);
      // The next step comes from the right.
      if (isSwipe) onStep(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
