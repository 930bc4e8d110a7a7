import { type MouseEvent, type PointerEvent, type RefCallback, useCallback, useState } from 'react';
import { toScrollStep } from '#kit/web/sorting/scrolling.ts';
import type { FindPartActions } from '#page/draft/web/use-page-parts.ts';
import {
  findNearest,
  findPartAt,
  listSiblings,
  measureAgain,
  type PagePart,
} from '#page/profile/web/page-parts.ts';
import { LAYER } from './overlay-look.ts';

type CanvasPointerOptions = {
  page: Document;
  parts: readonly PagePart[];
  chosen: PagePart | undefined;
  findActions: FindPartActions;
  /** Called when a pointer goes down, or a wheel turns. */
  onTouch: () => void;
  /** @param part null outside all parts */
  onPress: (part: PagePart | null) => void;
};

/**
 * Pointer input over the page: hovering, pressing and dragging parts.
 *
 * @returns the hovered part, the dragged one, and props for the layer over the page
 */
export function useCanvasPointer(options: CanvasPointerOptions) {
  const { page, parts, chosen, findActions, onTouch, onPress } = options;
  const [hovered, setHovered] = useState<string | null>(null);
  const findIn = (all: readonly PagePart[], { x, y }: { x: number; y: number }) => {
    const { scrollX = 0, scrollY = 0 } = page.defaultView ?? {};
    return findPartAt(all, { x: x + scrollX, y: y + scrollY });
  };
  // A press hits the part as drawn now, even if it moved since it was measured.
  const find = (point: { x: number; y: number }) => findIn(parts.map(measureAgain), point);
  const lift = useLift({ page, parts, findActions, find, chosen });
  const { lifted, handlers, ref, isSpent, findPressed } = lift;
  const pointed = parts.find(({ id }) => id === hovered);
  const layer = {
    ref,
    style: { ...LAYER, cursor: pointed ? 'pointer' : 'default' },
    ...handlers,
    onPointerDownCapture: onTouch,
    onWheel: onTouch,
    onPointerMoveCapture: ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setHovered(findIn(parts, { x, y })?.id ?? null);
    },
    onPointerLeave: () => setHovered(null),
    onContextMenu: (event: MouseEvent) => {
      if (isSpent()) event.preventDefault();
    },
    onClick: ({ target }: MouseEvent) => {
      const isControl = (target as HTMLElement).closest('[data-control]');
      if (!isSpent() && !isControl) onPress(findPressed());
    },
  };
  return { pointed, lifted, layer };
}

/** A pointer resting this long on a part starts a drag. */
const HOLD_MS = 250;

/** Moving further than this (in pixels) before that scrolls instead. */
const SLOP_PX = 8;

type Point = { x: number; y: number };

type Lifted = { part: PagePart; target: PagePart | null };

/** The state of a pointer that is down; not rendered. */
type Hold = {
  timer: ReturnType<typeof setTimeout> | undefined;
  /** In the page's window. */
  start: Point;
  at: Point;
  /** The page's scroll position when it went down. */
  scrolled: number;
  lifted: Lifted | null;
  /** When the pointer went down on the page, by its event's clock; infinite on a handle. */
  since: number;
  /** The click that ends a drag isn't a press. */
  isSpent: boolean;
  /** Whether it has ever moved too far for a press. */
  hasMoved: boolean;
  /** The part under the pointer when it went down. */
  pressed: PagePart | null;
};

type LiftOptions = {
  page: Document;
  parts: readonly PagePart[];
  findActions: FindPartActions;
  /** @returns the part to drag from that point */
  find: (point: Point) => PagePart | null;
  /** The part whose handle is visible. */
  chosen: PagePart | undefined;
};

/**
 * Drags parts of the page to another part's position, after a long press or at once by their handle.
 * Sortable lists only work in their own window; the page is in another (decision 127).
 *
 * @returns the dragged part, props for the layer over the page, and functions for the click that follows:
 *   whether it ended a drag, and on which part it began
 */
export function useLift(options: LiftOptions) {
  const { page, parts, findActions, find, chosen } = options;
  const [hold] = useState<Hold>(() => ({
    timer: undefined,
    lifted: null,
    since: Number.NEGATIVE_INFINITY,
    isSpent: false,
    hasMoved: false,
    pressed: null,
    start: { x: 0, y: 0 },
    at: { x: 0, y: 0 },
    scrolled: 0,
  }));
  const { lifted, begin, follow, end } = useCarrying(options, hold);
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hold.isSpent = hold.hasMoved = false;
      hold.since = Number.NEGATIVE_INFINITY;
      hold.pressed = null;
      const control = findControl(event);
      if (!event.isPrimary || event.button !== 0 || control === 'other') return;
      hold.start = hold.at = { x: event.clientX, y: event.clientY };
      hold.scrolled = page.defaultView?.scrollY ?? 0;
      hold.pressed = find(hold.at);
      const part = control === 'handle' ? chosen : findLiftable(hold.pressed, parts, findActions);
      if (!part) return;
      if (control === 'handle') return begin(event, part)();
      hold.since = event.timeStamp;
      hold.timer = setTimeout(begin(event, part), HOLD_MS);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      hold.at = { x: event.clientX, y: event.clientY };
      hold.hasMoved ||= isFar(hold);
      if (hold.lifted) follow();
      else if (hold.hasMoved) clearTimeout(hold.timer);
    },
    onPointerUp: ({ timeStamp }: PointerEvent<HTMLElement>) => {
      // On a busy page, the timer fires before a short press ends; a slow press may stay in place.
      const isPress = timeStamp - hold.since < HOLD_MS || hasStayed(hold);
      if (isPress) hold.isSpent = false;
      end(!isPress);
    },
    onPointerCancel: () => end(false),
  };
  // React's touchmove listener is passive, so it can't prevent scrolling.
  const ref: RefCallback<HTMLElement> = useCallback(
    (layer) => {
      const keep = (event: TouchEvent) => hold.lifted && event.preventDefault();
      layer?.addEventListener('touchmove', keep, { passive: false });
      return () => layer?.removeEventListener('touchmove', keep);
    },
    [hold],
  );
  return {
    lifted,
    handlers,
    ref,
    isSpent: () => hold.isSpent,
    // The page may move before the press ends, when a font or a picture arrives.
    findPressed: () => hold.pressed,
  };
}

/** A dragged part: it follows the pointer, and the page scrolls near its edges. */
function useCarrying({ page, parts, findActions }: LiftOptions, hold: Hold) {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const view = page.defaultView;
  const show = (next: Lifted | null) => {
    hold.lifted = next;
    setLifted(next);
  };
  const follow = () => {
    if (!hold.lifted || !view) return;
    const { part, target } = hold.lifted;
    const down = hold.at.y - hold.start.y + view.scrollY - hold.scrolled;
    carry(part.drawn, hold.at.x - hold.start.x, down);
    const point = { x: hold.at.x + view.scrollX, y: hold.at.y + view.scrollY };
    const next = findNearest(listSiblings(parts, part), point);
    if (next?.id !== target?.id) show({ part, target: next });
  };
  const scroll = () => {
    if (!hold.lifted || !view) return;
    const step = toScrollStep(hold.at.y, { top: 0, bottom: view.innerHeight });
    if (step !== 0) {
      view.scrollBy({ top: step, behavior: 'instant' });
      follow();
    }
    view.requestAnimationFrame(scroll);
  };
  const end = (isDropped: boolean) => {
    clearTimeout(hold.timer);
    if (!hold.lifted) return;
    const { part, target } = hold.lifted;
    carry(part.drawn, null, 0);
    show(null);
    if (isDropped && target && target.id !== part.id) findActions(part).moveTo?.(target);
  };
  const begin =
    ({ currentTarget, pointerId }: PointerEvent<HTMLElement>, part: PagePart) =>
    () => {
      hold.isSpent = true;
      currentTarget.setPointerCapture(pointerId);
      navigator.vibrate?.(10);
      show({ part, target: part });
      follow();
      scroll();
    };
  return { lifted, begin, follow, end };
}

const isFar = ({ at, start }: Hold) => Math.hypot(at.x - start.x, at.y - start.y) > SLOP_PX;

/** Whether a lifted part neither followed the pointer nor reached another's position by scrolling. */
function hasStayed({ lifted, hasMoved }: Hold): boolean {
  return lifted !== null && lifted.part.id === lifted.target?.id && !hasMoved;
}

/** The layer's pressed target: a part's handle, another control, or the page below. */
function findControl({ target }: PointerEvent<HTMLElement>): 'handle' | 'other' | null {
  // The page is another window, so `instanceof` this window's classes fails there.
  const control = (target as HTMLElement).closest<HTMLElement>('[data-control]');
  if (!control) return null;
  return control.dataset.control === 'handle' ? 'handle' : 'other';
}

/** @returns the part itself, or the section around it, whichever can be moved */
function findLiftable(
  part: PagePart | null,
  parts: readonly PagePart[],
  findActions: FindPartActions,
): PagePart | undefined {
  const around = parts.find(({ id }) => part?.entry && id === part.section);
  return [part, around].find(
    (each): each is PagePart =>
      !!each && findActions(each).moveTo !== null && listSiblings(parts, each).length > 1,
  );
}

/** Moves a dragged part's drawing; null ends that. */
function carry(drawn: HTMLElement | null, right: number | null, down: number): void {
  if (!drawn) return;
  if (right === null) {
    for (const name of CARRIED) drawn.style.removeProperty(name);
    return;
  }
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  drawn.style.setProperty('position', 'relative');
  drawn.style.setProperty('z-index', '5');
  drawn.style.setProperty('opacity', '0.9');
  drawn.style.setProperty('filter', 'drop-shadow(0 8px 20px rgb(0 0 0 / .35))');
  const grown = isStill ? '' : ' scale(1.02)';
  drawn.style.setProperty('transform', `translate(${right}px, ${down}px)${grown}`);
}

const CARRIED = ['position', 'z-index', 'opacity', 'filter', 'transform'];
