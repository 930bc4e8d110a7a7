import { useLayoutEffect, useMemo, useState } from 'react';
import type { Box, PagePart } from '#page/profile/web/page-parts.ts';
import { type Chip, measureChip } from './part-chip.tsx';

type Corner = { top: number; left: number };

/** The height of a chip, in pixels. */
const CHIP_HEIGHT = 44;

/** The gap between a chip and its part where there is room, in pixels. */
const GAP = 6;

/** The gap between a chip and the page's edges, in pixels. */
const CHIP_MARGIN = 8;

/** The maximum height of a part, in pixels, whose chip may be below or beside it and still in view. */
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
function listTaken(page: Document, { drawn, box, stays }: PagePart): Box[] {
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
      // Scrolled content passes beside all of a sticky head.
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

type ChipBoxOptions = {
  page: Document;
  /** Undefined while no part is selected. */
  chip: Chip | undefined;
  /** Measures the parts again. */
  measure: () => void;
};

/**
 * The box of a part's chip. If it would cover something everywhere, the page opens a gap above the part and
 * its neighbours. The part keeps its position on the screen.
 *
 * @returns null while no part is selected
 */
export function useChipBox({ page, chip, measure }: ChipBoxOptions): Box | null {
  const part = chip?.part;
  const pageWidth = page.documentElement.clientWidth;
  const width = chip ? Math.min(measureChip(chip), pageWidth - 2 * CHIP_MARGIN) : 0;
  const corner = useMemo(
    () =>
      part &&
      placeChip({
        box: part.box,
        width,
        pageWidth,
        taken: listTaken(page, part),
        isInside: part.at === 'cover_image_url',
      }),
    [page, part, width, pageWidth],
  );
  useGap(part, corner === null, measure);
  if (!part) return null;
  return { ...(corner ?? toFallback(part.box, width, pageWidth)), width, height: CHIP_HEIGHT };
}

function toFallback({ top, left }: Box, width: number, pageWidth: number) {
  return {
    top: Math.max(0, top - CHIP_HEIGHT),
    left: Math.max(CHIP_MARGIN, Math.min(left, pageWidth - CHIP_MARGIN - width)),
  };
}

/** Opens a gap above a part that needs one, until another part is selected. */
function useGap(part: PagePart | undefined, isNeeded: boolean, measure: () => void) {
  const [opened, open] = useState<HTMLElement | null>(null);
  // A sticky part lies over scrolled content.
  const drawn = part?.stays === null ? part.drawn : null;
  const next = drawn !== null && (isNeeded || drawn === opened) ? drawn : null;
  if (next !== opened) open(next);
  useLayoutEffect(() => {
    if (!opened) return;
    const row = listRow(opened);
    staying(opened, () => row.forEach(openGap));
    measure();
    return () => {
      staying(opened, () => row.forEach(closeGap));
      measure();
    };
  }, [opened, measure]);
}

/** A gap with room for a chip and a little space around it, in pixels. */
const CHIP_ROOM = CHIP_HEIGHT + 8;

function openGap(part: HTMLElement): void {
  const style = part.ownerDocument.defaultView?.getComputedStyle(part);
  const margin = Number.parseFloat(style?.marginBlockStart ?? '') || 0;
  part.style.setProperty('margin-block-start', `${margin + CHIP_ROOM}px`, 'important');
}

function closeGap(part: HTMLElement): void {
  part.style.removeProperty('margin-block-start');
}

/** @returns the entries that start level with this one, itself included; else the part alone */
function listRow(part: HTMLElement): HTMLElement[] {
  const list = part.matches('li') && part.parentElement;
  if (!list) return [part];
  const { top } = part.getBoundingClientRect();
  const entries = [...list.querySelectorAll<HTMLElement>(':scope > li')];
  return entries.filter((entry) => Math.abs(entry.getBoundingClientRect().top - top) < LEVEL);
}

/** Tolerance for tilted entries of one row, in pixels. */
const LEVEL = 8;

/** The part keeps its position on the screen when it moves on the page. */
function staying(part: HTMLElement, move: () => void): void {
  const before = part.getBoundingClientRect().top;
  move();
  const moved = part.getBoundingClientRect().top - before;
  part.ownerDocument.defaultView?.scrollBy({ top: moved, behavior: 'instant' });
}
