import { findScroller, scrollAtEdge } from './edge-scrolling.ts';
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

/**
 * A row that is lifted from its list. It and the rows that make way are moved by their style alone, so a
 * list of any length is drawn as fast: nothing renders before the row is put down.
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

  /** Whether the list still has these rows in this order: others may be writing to it. */
  get isCurrent(): boolean {
    const rows = listRows(this.#list);
    return rows.length === this.count && rows.every((row, index) => row === this.#rows[index]);
  }

  /** Where in the row a pointer has taken hold of it. */
  findGrip({ x, y }: Point): Point {
    const { left, top } = this.#row.getBoundingClientRect();
    return { x: x - left, y: y - top };
  }

  /**
   * Carries the row after a pointer, within the list.
   *
   * @param grip where the pointer holds it
   */
  follow(pointer: Point, grip: Point): void {
    const box = this.#list.getBoundingClientRect();
    // Rows that come into sight may turn out taller or lower than they were taken for.
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

  /** Scrolls where the pointer is held near an edge. */
  scroll(pointer: { startY: number; y: number }, elapsedMs: number): void {
    scrollAtEdge({ scroller: this.#scroller, list: this.#list }, pointer, elapsedMs);
  }

  /** Carries the row to where an arrow key leads. */
  step(key: string): void {
    this.#measure();
    this.#makeWay(findNext(this.#places, this.to, key, this.#layout));
    draw(this.#row, toShift(this.#places, this.from, this, this.#layout));
    this.#row.scrollIntoView?.({ block: 'nearest' });
  }

  /**
   * Draws all rows where they are by themselves.
   *
   * @param settle changes the order of the list; the row glides from where it was let go
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
    // Read once, so that it begins there.
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

  /** Unlike their boxes, the offsets of rows don't follow what moves them. */
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

/** Nothing where the person wants no motion. */
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
