import {
  findNext,
  findTarget,
  NO_SHIFT,
  type Point,
  type RowPlace,
  type Shift,
  type SortingLayout,
  toShift,
} from './row-places.ts';
import { bringIntoView, findScroller, scrollAtEdge } from './scrolling.ts';

/**
 * A dragged row. It and the rows that make way are moved by inline styles alone, so long lists are as fast
 * as short ones: nothing re-renders until the drop.
 */
export class CarriedRow {
  readonly #list: HTMLElement;
  readonly #rows: readonly HTMLElement[];
  readonly #row: HTMLElement;
  readonly #scroller: Element;
  readonly #layout: SortingLayout;
  readonly from: number;
  to: number;
  #places: RowPlace[] = [];
  #measured = '';
  #shifts: Shift[];

  constructor(list: HTMLElement, row: HTMLElement, layout: SortingLayout) {
    this.#list = list;
    this.#rows = listRows(list);
    this.#row = row;
    this.#scroller = findScroller(list);
    this.#layout = layout;
    this.from = this.to = this.#rows.indexOf(row);
    this.#shifts = this.#rows.map(() => NO_SHIFT);
    this.#measure();
    row.style.transition = 'none';
    row.toggleAttribute('data-lifted', true);
  }

  get count(): number {
    return this.#rows.length;
  }

  /** Whether the list still has these rows in this order: it may change during the drag. */
  get isCurrent(): boolean {
    const rows = listRows(this.#list);
    return rows.length === this.count && rows.every((row, index) => row === this.#rows[index]);
  }

  /** The pointer's position within the row. */
  findGrip({ x, y }: Point): Point {
    const { left, top } = this.#row.getBoundingClientRect();
    return { x: x - left, y: y - top };
  }

  /**
   * Moves the row with a pointer, within the list.
   *
   * @param grip the pointer's position within the row
   */
  follow(pointer: Point, grip: Point): void {
    const box = this.#list.getBoundingClientRect();
    // Rows that scroll into view may differ from their estimated height.
    if (this.#measured !== toSize(box)) this.#measure();
    const own = this.#places[this.from];
    if (!own) return;
    const isGrid = this.#layout === 'grid';
    const left = between(pointer.x - grip.x - box.left, box.width - own.width);
    const top = between(pointer.y - grip.y - box.top, box.height - own.height);
    const moved = { ...own, top, left: isGrid ? left : own.left };
    draw(this.#row, { x: moved.left - own.left, y: moved.top - own.top });
    this.#makeWay(findTarget(this.#places, moved, this.#layout));
  }

  /** Scrolls while the pointer is near an edge. */
  scroll(pointer: { startY: number; y: number }, elapsedMs: number): void {
    scrollAtEdge({ scroller: this.#scroller, list: this.#list }, pointer, elapsedMs);
  }

  /** Moves the row in the direction of an arrow key. */
  step(key: string): void {
    this.#measure();
    this.#makeWay(findNext(this.#places, this.to, key, this.#layout));
    draw(this.#row, toShift(this.#places, this.from, this, this.#layout));
    bringIntoView(this.#row);
  }

  /**
   * Removes all inline styles.
   *
   * @param settle reorders the list; the row then glides from where it was dropped
   */
  putDown(settle: () => void): void {
    const before = this.#row.getBoundingClientRect();
    for (const row of this.#rows) {
      row.style.transition = 'none';
      draw(row, NO_SHIFT);
    }
    this.#row.toggleAttribute('data-lifted', false);
    settle();
    const after = this.#row.getBoundingClientRect();
    draw(this.#row, { x: before.left - after.left, y: before.top - after.top });
    // Forces a layout, so that the transition starts there.
    this.#row.getBoundingClientRect();
    this.#row.style.transition = GLIDING;
    draw(this.#row, NO_SHIFT);
  }

  #makeWay(to: number): void {
    if (to === this.to) return;
    this.to = to;
    this.#rows.forEach((row, index) => {
      if (index === this.from) return;
      const shift = toShift(this.#places, index, this, this.#layout);
      const { x, y } = this.#shifts[index] ?? NO_SHIFT;
      if (shift.x === x && shift.y === y) return;
      this.#shifts[index] = shift;
      row.style.transition = GLIDING;
      draw(row, shift);
    });
  }

  /** Unlike `getBoundingClientRect`, offsets ignore transforms. */
  #measure(): void {
    this.#measured = toSize(this.#list.getBoundingClientRect());
    const { clientTop, clientLeft } = this.#list;
    this.#places = this.#rows.map((row) => ({
      left: row.offsetLeft + clientLeft,
      top: row.offsetTop + clientTop,
      width: row.offsetWidth,
      height: row.offsetHeight,
    }));
  }
}

/** Empty with reduced motion. */
const GLIDING = 'transform var(--default-transition-duration) ease';

function listRows(list: HTMLElement): HTMLElement[] {
  return [...list.children].filter((row) => row instanceof HTMLElement);
}

function draw(row: HTMLElement, { x, y }: Shift): void {
  row.style.transform = x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px)`;
}

function between(value: number, most: number): number {
  return Math.min(Math.max(0, value), Math.max(0, most));
}

function toSize({ width, height }: DOMRect): string {
  return `${width} ${height}`;
}
