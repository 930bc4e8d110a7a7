/**
 * Scrolls an element into view, clear of its scroller's sticky headers and footers, which `scrollIntoView`
 * ignores.
 *
 * @param block its final alignment, as in `scrollIntoView`
 */
export function bringIntoView(
  element: HTMLElement,
  block: 'start' | 'center' | 'nearest' = 'nearest',
): void {
  // Missing in jsdom.
  element.scrollIntoView?.({ block });
  const scroller = findScroller(element);
  const covered = measureCovered(element, scroller);
  if (covered !== 0) scroller.scrollBy({ top: covered, behavior: 'instant' });
}

/** @returns the distance to scroll in pixels, positive for down. A tall element aligns its top. */
function measureCovered(element: HTMLElement, scroller: Element): number {
  const own = element.getBoundingClientRect();
  const { heads, feet } = findBars(element, scroller);
  const start = Math.max(scroller.getBoundingClientRect().top, 0, ...heads);
  if (heads.length > 0 && start > own.top) return own.top - start - ROOM;
  const end = Math.min(...feet);
  return own.bottom > end ? Math.min(own.bottom - end + ROOM, own.top - start) : 0;
}

/** For the ring of a focused element, in pixels. */
const ROOM = 8;

/** @returns the lower edges of sticky headers above an element, and the upper edges of footers below */
function findBars(element: HTMLElement, scroller: Element) {
  const heads: number[] = [];
  const feet: number[] = [];
  const own = element.getBoundingClientRect();
  for (let inner: Element | null = element; inner && inner !== scroller; ) {
    const around: Element | null = inner.parentElement;
    for (const beside of around?.children ?? []) {
      if (beside === inner || getComputedStyle(beside).position !== 'sticky') continue;
      const { left, right, top, bottom } = beside.getBoundingClientRect();
      if (left >= own.right || right <= own.left) continue;
      const place = inner.compareDocumentPosition(beside);
      if (place & Node.DOCUMENT_POSITION_PRECEDING) heads.push(bottom);
      else feet.push(top);
    }
    inner = around;
  }
  return { heads, feet };
}

/** The zone near an edge that scrolls, in pixels; the speed depends on the distance left. */
const EDGE_PX = 72;
const EDGE_SPEED = 0.2;

/** The longest frame counted, so that a late one doesn't cause a jump. */
const LONGEST_FRAME_MS = 50;
const FRAME_MS = 1000 / 60;

/** The scroller's upper and lower edges, in window pixels. */
type Edges = { top: number; bottom: number };

/**
 * How far to scroll in a frame.
 *
 * @param y the pointer's, in window pixels
 */
export function toScrollStep(y: number, { top, bottom }: Edges): number {
  if (y < top + EDGE_PX) return (y - top - EDGE_PX) * EDGE_SPEED;
  return Math.max(0, y - (bottom - EDGE_PX)) * EDGE_SPEED;
}

/** @returns the nearest scrolling ancestor of a list, or the document */
export function findScroller(list: Element): Element {
  for (let around = list.parentElement; around; around = around.parentElement) {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(around).overflowY);
    if (scrolls && around.scrollHeight > around.clientHeight) return around;
  }
  return document.documentElement;
}

/**
 * Scrolls a list while a row is dragged near its edge, in the drag's direction, until its end is visible.
 *
 * @param pointer where it went down, and where it is
 * @param elapsedMs since the last frame
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
