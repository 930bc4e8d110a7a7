import { findScroller } from './edge-scrolling.ts';

/**
 * Scrolls an element into view, out from under the sticky heads and feet of its scroller, which
 * `scrollIntoView` ignores.
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

/** @returns the distance to scroll in pixels, down if positive. The top of a high element wins. */
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

/** @returns the lower edges of sticky heads above an element, and the upper edges of feet below */
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
