import { type PointerEvent, useEffect, useRef } from 'react';

/** How far a finger moves sideways before it is a swipe. */
const SWIPE_PIXELS = 40;

/** These have arrow keys of their own. */
const OWN_ARROWS = 'select, input, textarea';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

type Steps = {
  /** Goes to the next or the previous one. */
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
};

/**
 * Swipes and arrow keys that turn over, and Escape, which closes, for what fills the screen.
 *
 * @returns the handlers of the swiped element
 */
export function useSteps({ onStep, onClose }: Steps) {
  const start = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') return onClose();
      const step = STEPS[event.key];
      if (step === undefined) return;
      if (event.target instanceof Element && event.target.closest(OWN_ARROWS)) return;
      onStep(step);
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
      // The next one comes from the right.
      if (isSwipe) onStep(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
