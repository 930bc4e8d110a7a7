import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useRef,
} from 'react';
import { isLifting, type Lift, liftRow, pressKey } from './lift-row.ts';
import type { Point, SortingLayout } from './row-places.ts';

/** The minimum movement of a drag, in pixels; less is a press. */
const SLOP_PX = 4;

type SortingOptions = {
  list: RefObject<HTMLElement | null>;
  /** The live region for announcements. */
  voice: RefObject<HTMLElement | null>;
  layout: SortingLayout;
  onMove: (from: number, to: number) => void;
};

/** A held handle. */
type Hold = {
  handle: HTMLElement;
  /** Null if held by key. */
  pointerId: number | null;
  start: Point;
  at: Point;
  /** Null before the drag starts. */
  lift: Lift | null;
};

/** @returns props to spread on a list whose handles have `data-sorts`, with their row's name */
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
      // The edited page is an iframe, which without capture would swallow the pointer's events.
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
    // The space key that drops a row isn't a press.
    onKeyUp: (event: KeyboardEvent<HTMLElement>) => findHandle(event) && event.preventDefault(),
    onBlur: () => held.current?.pointerId === null && letGo(false),
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      // A screen reader's click has no pointer, and is a press.
      if (!isSpent.current || event.detail === 0 || !findHandle(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/**
 * @returns a function that drags a held handle's row, following its pointer or the keys until it is
 * released
 */
function useLifting(options: SortingOptions, held: RefObject<Hold | null>) {
  return (hold: Hold) => {
    const { list, voice, layout, onMove } = options;
    if (!list.current) return;
    const { handle, pointerId, start } = hold;
    const listening = new AbortController();
    const lift = liftRow({
      list: list.current,
      handle,
      layout,
      onMove,
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
      // Moving a row in the document drops its focus.
      if (isByKey) handle.focus({ preventScroll: true });
    };
    hold.lift = { ...lift, end };
    // The row or the list may have been unmounted.
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

/** Calls `act` with the time since the last frame, while `isWanted`. */
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

/** Windows opened by a row are portals, whose events bubble here as well. */
function findHandle({ target, currentTarget }: { target: EventTarget; currentTarget: Element }) {
  const handle = target instanceof Element ? target.closest<HTMLElement>('[data-sorts]') : null;
  return handle && currentTarget.contains(handle) ? handle : null;
}
