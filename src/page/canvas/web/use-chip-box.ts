import { useLayoutEffect, useMemo, useState } from 'react';
import type { Box, PagePart } from '#page/profile/web/page-parts.ts';
import { CHIP_HEIGHT, CHIP_MARGIN, listTaken, placeChip } from './chip-place.ts';
import { type Chip, measureChip } from './part-chip.tsx';

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
const GAP = CHIP_HEIGHT + 8;

function openGap(part: HTMLElement): void {
  const style = part.ownerDocument.defaultView?.getComputedStyle(part);
  const margin = Number.parseFloat(style?.marginBlockStart ?? '') || 0;
  part.style.setProperty('margin-block-start', `${margin + GAP}px`, 'important');
}

function closeGap(part: HTMLElement): void {
  part.style.removeProperty('margin-block-start');
}

/** @returns the entries that begin on a level with one, itself included; else the part alone */
function listRow(part: HTMLElement): HTMLElement[] {
  const list = part.matches('li') && part.parentElement;
  if (!list) return [part];
  const { top } = part.getBoundingClientRect();
  const entries = [...list.querySelectorAll<HTMLElement>(':scope > li')];
  return entries.filter((entry) => Math.abs(entry.getBoundingClientRect().top - top) < LEVEL);
}

/** Tilted entries of a row differ by a little, in pixels. */
const LEVEL = 8;

/** The part keeps its position on the screen when it moves on the page. */
function staying(part: HTMLElement, move: () => void): void {
  const before = part.getBoundingClientRect().top;
  move();
  const moved = part.getBoundingClientRect().top - before;
  part.ownerDocument.defaultView?.scrollBy({ top: moved, behavior: 'instant' });
}
