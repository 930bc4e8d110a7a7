import type { Box, PagePart } from '#page/profile/web/page-parts.ts';

type Corner = { top: number; left: number };

/** The height of a chip, in pixels. */
export const CHIP_HEIGHT = 44;

/** The gap between a chip and its part where there is room, in pixels. */
const GAP = 6;

/** The gap between a chip and the page's edges, in pixels. */
export const CHIP_MARGIN = 8;

/** The highest part, in pixels, whose chip may be below or beside it and still in view. */
const HIGHEST = 240;

type ChipPlaceOptions = {
  /** The part's box. */
  box: Box;
  /** The chip's size, in pixels. */
  width: number;
  /** In pixels. */
  pageWidth: number;
  /** The boxes of the texts, pictures and targets around the part. */
  taken: readonly Box[];
  /** Whether the chip may lie on the part, which is a picture as wide as the page. */
  isInside?: boolean;
};

/**
 * @returns the chip's corner above the part, else below, else beside it; null if it would cover
 * something everywhere
 */
export function placeChip(options: ChipPlaceOptions): Corner | null {
  const { box, width, pageWidth, taken, isInside = false } = options;
  const left = Math.max(CHIP_MARGIN, Math.min(box.left, pageWidth - CHIP_MARGIN - width));
  const end = box.top + box.height;
  const over = [GAP, 0].map((gap) => ({ top: box.top - CHIP_HEIGHT - gap, left }));
  const under = [GAP, 0].map((gap) => ({ top: end + gap, left }));
  const middle = box.top + (box.height - CHIP_HEIGHT) / 2;
  const beside = [box.left + box.width + CHIP_MARGIN, box.left - CHIP_MARGIN - width].map((at) => ({
    top: middle,
    left: at,
  }));
  const inside = [end - CHIP_HEIGHT - CHIP_MARGIN, middle, box.top + CHIP_MARGIN].map((top) => ({
    top,
    left,
  }));
  const around = box.height > HIGHEST ? over : [...over, ...under, ...beside];
  const corners = isInside ? inside : around;
  const isFree = (corner: Corner) => {
    const chip = { ...corner, width, height: CHIP_HEIGHT };
    const isOnPage =
      corner.top >= 0 &&
      corner.left >= CHIP_MARGIN &&
      corner.left + width <= pageWidth - CHIP_MARGIN;
    return isOnPage && !taken.some((other) => isOverlapping(chip, other));
  };
  return corners.find(isFree) ?? null;
}

/** Boxes may touch; fractions of a pixel don't count. */
export function isOverlapping(one: Box, other: Box): boolean {
  const isApart =
    one.left + one.width <= other.left + 1 ||
    other.left + other.width <= one.left + 1 ||
    one.top + one.height <= other.top + 1 ||
    other.top + other.height <= one.top + 1;
  return !isApart;
}

/** Everything a visitor reads or presses, except covers, which have texts on them, and the footer’s bar. */
const TAKEN =
  'h1, h2, h3, p, li, a, button, summary, input, textarea, select, iframe, img, .picture';

/** @returns the boxes around a part that its chip must not cover, in the page's pixels */
export function listTaken(page: Document, { drawn, box, stays }: PagePart): Box[] {
  const { scrollX = 0, scrollY = 0 } = page.defaultView ?? {};
  const heads = stays === null ? listStaying(page) : [];
  const isNear = ({ top, height }: Box) =>
    top < box.top + box.height + 2 * CHIP_HEIGHT && top + height > box.top - 2 * CHIP_HEIGHT;
  return [
    ...page.querySelectorAll<HTMLElement>(`[inert] :is(${TAKEN}):not(.cover, .cover *, .reach *)`),
  ]
    .filter((element) => !drawn?.contains(element) && !element.contains(drawn))
    .map((element) => {
      const { top, left, width, height } = element.getBoundingClientRect();
      const across = { left: left + scrollX, width };
      // Scrolled content passes beside all of it.
      if (heads.some((head) => head.contains(element)))
        return { ...across, top: 0, height: page.documentElement.scrollHeight };
      return { ...across, top: top + scrollY, height };
    })
    .filter((each) => each.width > 0 && each.height > 0 && isNear(each));
}

/** @returns what stays in the window while the page scrolls */
function listStaying(page: Document): Element[] {
  return [...page.querySelectorAll('main > *')].filter((element) =>
    /^(?:sticky|fixed)$/.test(page.defaultView?.getComputedStyle(element).position ?? ''),
  );
}
