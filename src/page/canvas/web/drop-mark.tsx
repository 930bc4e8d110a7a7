import type { CSSProperties } from 'react';
import { type Box, listSiblings, type PagePart } from '#page/profile/web/page-parts.ts';
import { ACCENT } from './overlay-look.ts';

type DropMarkProps = {
  parts: readonly PagePart[];
  part: PagePart;
  /** The part it would displace. */
  target: PagePart | null;
};

/** The line that marks where a dragged part will drop. */
export function DropMark({ parts, part, target }: DropMarkProps) {
  if (!target || target.id === part.id) return null;
  const siblings = listSiblings(parts, part);
  const from = siblings.findIndex(({ id }) => id === part.id);
  const to = siblings.findIndex(({ id }) => id === target.id);
  const isBeside = siblings.some(
    ({ id, box }) => id !== target.id && Math.abs(box.top - target.box.top) < box.height / 2,
  );
  return <div data-drop style={{ ...LINE, ...toLine(target.box, from < to, isBeside) }} />;
}

/** @param isAfter whether it is at the far side of the box @returns the box of the line */
function toLine({ top, left, width, height }: Box, isAfter: boolean, isBeside: boolean): Box {
  if (isBeside) {
    return { top, left: isAfter ? left + width : left - THICKNESS, width: THICKNESS, height };
  }
  return { top: isAfter ? top + height + GAP : top - GAP, left, width, height: THICKNESS };
}

/** In pixels. */
const THICKNESS = 4;
const GAP = 6;

const LINE: CSSProperties = {
  position: 'absolute',
  borderRadius: 2,
  background: ACCENT,
  boxShadow: '0 0 0 1px #fff',
  pointerEvents: 'none',
};
