import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useRef,
} from 'react';
import { isLifting, type Lift, liftRow, pressKey } from './lift-row.ts';
import type { Point, SortingLayout } from './row-places.ts';

/** A pointer that moves less than this has pressed the handle, in pixels. */
const SLOP_PX = 4;

type SortingOptions = {
  list: RefObject<HTMLElement | null>;
  /** Reads aloud what happens. */
  voice: RefObject<HTMLElement | null>;
  layout: SortingLayout;
  onMove: (from: number, to: number) => void;
};

/** A handle that is held. */
type Hold = {
  handle: HTMLElement;
  /** Null where a key holds it. */
  pointerId: number | null;
  start: Point;
  at: Point;
  /** Null before it is lifted. */
  lift: Lift | null;
};

/** @returns what to spread on a list whose handles have `data-sorts`, with the name of their row */
export function useSorting(options: SortingOptions) {
  const held = useRef<Hold | null>(null);
  const isSpent = useRef(false);
  const lift = useLifting(options, held);
  const letGo = (isDropped: boolean) => {
    const hold = held.current;
    held.current = null;
    hold?.lift?.end(isDropped);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      isSpent.current = false;
      const handle = findHandle(event);
      if (!handle || !event.isPrimary || event.button !== 0) return;
      letGo(false);
      const start = { x: event.clientX, y: event.clientY };
      held.current = { handle, pointerId: event.pointerId, start, at: start, lift: null };
    },
    onPointerMove: ({ clientX: x, clientY: y, pointerId }: PointerEvent<HTMLElement>) => {
      const hold = held.current;
      if (hold?.pointerId !== pointerId) return;
      hold.at = { x, y };
      if (hold.lift || Math.hypot(x - hold.start.x, y - hold.start.y) <= SLOP_PX) return;
      isSpent.current = true;
      // The page that is edited is a frame: without this, a pointer over it would be lost.
      hold.handle.setPointerCapture(pointerId);
      lift(hold);
    },
    onPointerUp: ({ pointerId }: PointerEvent<HTMLElement>) => {
      if (held.current?.pointerId === pointerId) letGo(true);
    },
    onPointerCancel: ({ pointerId }: PointerEvent<HTMLElement>) => {
      if (held.current?.pointerId === pointerId) letGo(false);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const handle = findHandle(event);
      if (!handle || !isLifting(event)) return;
      event.preventDefault();
      const nowhere = { x: 0, y: 0 };
      held.current = { handle, pointerId: null, start: nowhere, at: nowhere, lift: null };
      lift(held.current);
    },
    // The space that puts a row down is no press.
    onKeyUp: (event: KeyboardEvent<HTMLElement>) => findHandle(event) && event.preventDefault(),
    onBlur: () => held.current?.pointerId === null && letGo(false),
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      // The click of a screen reader has no pointer, and is a press.
      if (!isSpent.current || event.detail === 0 || !findHandle(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** @returns lifts the row of a held handle, which follows its pointer or the keys until it is let go */
function useLifting(options: SortingOptions, held: RefObject<Hold | null>) {
  return (hold: Hold) => {
    const { list, voice, layout, onMove } = options;
    if (!list.current) return;
    const { handle, pointerId, start } = hold;
    const listening = new AbortController();
    const lift = liftRow({
      ...{ list: list.current, handle, layout, onMove },
      say: (words) => {
        if (voice.current) voice.current.textContent = words;
      },
      onEnd: () => {
        listening.abort();
        if (held.current === hold) held.current = null;
      },
    });
    if (!lift) return;
    const grip = lift.findGrip(start);
    const follow = (elapsedMs: number) =>
      lift.change((carried) => {
        carried.scroll({ startY: start.y, y: hold.at.y }, elapsedMs);
        carried.follow(hold.at, grip);
      });
    const isByKey = pointerId === null;
    const end = (isDropped: boolean) => {
      // The last move may have come after the last frame.
      if (isDropped && !isByKey) follow(0);
      lift.end(isDropped);
      // A row that is put elsewhere in the document has lost the focus.
      if (isByKey) handle.focus({ preventScroll: true });
    };
    hold.lift = { ...lift, end };
    // Others may take the row away meanwhile, or the list.
    const unlessGone = (act: () => void) => (handle.isConnected ? act() : lift.end(false));
    window.addEventListener(
      'keydown',
      (event) => unlessGone(() => pressKey(event, { ...lift, end }, isByKey)),
      { capture: true, signal: listening.signal },
    );
    if (isByKey) return;
    eachFrame(
      () => held.current === hold,
      (elapsedMs) => unlessGone(() => follow(elapsedMs)),
    );
  };
}

/** Calls `act` with the time since the frame before, for as long as `isWanted`. */
function eachFrame(isWanted: () => boolean, act: (elapsedMs: number) => void): void {
  let last = performance.now();
  const frame = (now: number) => {
    if (!isWanted()) return;
    act(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Windows that a row opens are drawn elsewhere, but their events come here as well. */
function findHandle({ target, currentTarget }: { target: EventTarget; currentTarget: Element }) {
  const handle = target instanceof Element ? target.closest<HTMLElement>('[data-sorts]') : null;
  return handle && currentTarget.contains(handle) ? handle : null;
}
