import { flushSync } from 'react-dom';
import { CarriedRow } from './carried-row.ts';
import type { Point, SortingLayout } from './row-places.ts';

type LiftOptions = {
  list: HTMLElement;
  /** Its `data-sorts` has the row's name. */
  handle: HTMLElement;
  layout: SortingLayout;
  /** Announces a sentence to screen readers. */
  say: (words: string) => void;
  onMove: (from: number, to: number) => void;
  /** Called before anything re-renders. */
  onEnd: () => void;
};

/** The actions on a dragged row. */
export type Lift = {
  change: (act: (carried: CarriedRow) => void) => void;
  end: (isDropped: boolean) => void;
  findGrip: (point: Point) => Point;
};

/**
 * Starts dragging a handle's row. Each new position is announced.
 *
 * @returns null if the handle has no row
 */
export function liftRow(options: LiftOptions): Lift | null {
  const { handle, say, onMove, onEnd } = options;
  const row = handle.closest('li');
  if (!row) return null;
  const carried = new CarriedRow(options.list, row, options.layout);
  const name = handle.dataset.sorts ?? '';
  const describe = () => {
    const { from, to, count } = carried;
    say(
      from === to
        ? `Picked up ${name}, ${from + 1} of ${count}.`
        : `${name} is now ${to + 1} of ${count}.`,
    );
  };
  describe();
  return {
    change: (act) => {
      const before = carried.to;
      act(carried);
      if (carried.to !== before) describe();
    },
    end: (isDropped) => {
      onEnd();
      const { from, to, count } = carried;
      const isMoved = isDropped && carried.isCurrent;
      carried.putDown(() => {
        if (isMoved && from !== to) flushSync(() => onMove(from, to));
      });
      say(isMoved ? `${name} put down, ${to + 1} of ${count}.` : `${name} was left where it was.`);
    },
    findGrip: (point) => carried.findGrip(point),
  };
}

const LIFTING: ReadonlySet<string> = new Set([' ', 'Enter']);
const CARRYING: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** Whether a key picks up or drops a row. */
export function isLifting({ key, repeat }: { key: string; repeat: boolean }): boolean {
  return LIFTING.has(key) && !repeat;
}

/**
 * Handles keys during a drag, and stops their propagation: Escape would close the sheet around it.
 *
 * @param isByKey whether the drag was started by key as well
 */
export function pressKey(event: KeyboardEvent, lift: Lift, isByKey: boolean): void {
  const { key } = event;
  const isCarrying = isByKey && CARRYING.has(key);
  if (key !== 'Escape' && !isCarrying && !(isByKey && LIFTING.has(key))) return;
  event.preventDefault();
  event.stopPropagation();
  if (key === 'Escape') lift.end(false);
  else if (isCarrying) lift.change((carried) => carried.step(key));
  else if (isLifting(event)) lift.end(true);
}
