/** Near an edge what is dragged over scrolls: within so many pixels, by a part of what is left. */
const EDGE_PX = 72;
const EDGE_SPEED = 0.2;

/** The longest a frame counts, so that a late one doesn't jump. */
const LONGEST_FRAME_MS = 50;
const FRAME_MS = 1000 / 60;

/** Upper and lower edge of what scrolls, in pixels of the window. */
type Edges = { top: number; bottom: number };

/**
 * By how much to scroll in a frame.
 *
 * @param y where the pointer is, in pixels of the window
 */
export function toScrollStep(y: number, { top, bottom }: Edges): number {
  if (y < top + EDGE_PX) return (y - top - EDGE_PX) * EDGE_SPEED;
  return Math.max(0, y - (bottom - EDGE_PX)) * EDGE_SPEED;
}

/** @returns the nearest element around a list that scrolls it, or the document */
export function findScroller(list: Element): Element {
  for (let around = list.parentElement; around; around = around.parentElement) {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(around).overflowY);
    if (scrolls && around.scrollHeight > around.clientHeight) return around;
  }
  return document.documentElement;
}

/**
 * Scrolls a list whose row is held near an edge, on the way the pointer has gone, until its end is in sight.
 *
 * @param pointer where it went down, and where it is
 * @param elapsedMs since the frame before
 */
export function scrollAtEdge(
  { scroller, list }: { scroller: Element; list: Element },
  pointer: { startY: number; y: number },
  elapsedMs: number,
): void {
  const box = findEdges(scroller);
  const step = toScrollStep(pointer.y, box);
  if (step === 0 || Math.sign(step) !== Math.sign(pointer.y - pointer.startY)) return;
  const { top, bottom } = list.getBoundingClientRect();
  const left = step > 0 ? bottom - box.bottom + EDGE_PX : top - box.top - EDGE_PX;
  if (Math.sign(left) !== Math.sign(step)) return;
  const frames = Math.min(elapsedMs, LONGEST_FRAME_MS) / FRAME_MS;
  scroller.scrollBy({ top: step * frames, behavior: 'instant' });
}

function findEdges(scroller: Element): Edges {
  if (scroller === document.documentElement) return { top: 0, bottom: window.innerHeight };
  const { top, bottom } = scroller.getBoundingClientRect();
  return { top: Math.max(0, top), bottom: Math.min(window.innerHeight, bottom) };
}
