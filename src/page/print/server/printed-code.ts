import { toInitial } from '#page/editor/rules/initial.ts';
import type { FontFile } from '#page/pictures/server/fonts.ts';
import { buildMatrix } from '#page/pictures/server/qr-code.ts';
import { toSquareJpeg } from '#page/pictures/server/to-jpeg.ts';
import { chooseQrColors, type QrColors } from '#page/qr/rules/qr-colors.ts';
import { drawModules, layOutQrCode, type QrLayout, QUIET_ZONE } from '#page/qr/rules/qr-drawing.ts';
import type { PrintedPerson } from '../rules/printed-person.ts';
import { mm, type Paper } from './paper.ts';
import { fitText, writeText } from './text.ts';

/** Enough for a 2 cm mark in print. */
const MARK_PIXELS = 240;
/** The size of the letter in the middle, as a share of its disc. */
const INITIAL_SHARE = 0.56;
const INITIAL_BOLDNESS = 0.03;
/** The panel's corner radius, as a share of its side. */
const CORNER_SHARE = 0.06;

/** A code with everything needed to draw it. */
export type PrintedCode = {
  layout: QrLayout;
  path: string;
  colors: QrColors;
  /** For the middle: a picture or a letter; neither if our fonts lack the letter. */
  mark: { jpeg: Buffer } | { initial: string } | null;
};

/**
 * @param name as printed; its first letter is the mark without a picture
 * @returns the person's code, as elsewhere, but drawn with paths
 */
export async function buildPrintedCode(
  { codeUrl, presentation }: PrintedPerson,
  name: string,
  picture: Buffer | null,
): Promise<PrintedCode> {
  const jpeg = picture && (await toSquareJpeg(picture, MARK_PIXELS, presentation));
  const initial = toInitial(name);
  const mark = jpeg ? { jpeg } : initial === '' ? null : { initial };
  const layout = layOutQrCode(buildMatrix(codeUrl), mark !== null);
  return {
    layout,
    path: drawModules(layout.modules),
    colors: chooseQrColors(presentation),
    mark,
  };
}

/** @returns the side of the panel for a code of this size, in millimetres */
export function panelSide({ layout }: PrintedCode, modulesMm: number): number {
  return (modulesMm * layout.side) / layout.modules.size;
}

/**
 * Draws the code on its own light panel.
 *
 * @param place its upper left corner, and the panel's side, in millimetres
 * @param letters fonts of the initial
 */
export function drawCode(
  paper: Paper,
  { layout, path, colors, mark }: PrintedCode,
  place: { x: number; y: number; side: number },
  letters: readonly FontFile[],
): void {
  const { doc } = paper;
  const { x, y, side } = place;
  const unit = side / layout.side;
  doc.roundedRect(mm(x), mm(y), mm(side), mm(side), mm(side * CORNER_SHARE)).fill(colors.ground);
  doc.save();
  doc.translate(mm(x + QUIET_ZONE * unit), mm(y + QUIET_ZONE * unit)).scale(mm(unit));
  doc.path(path).fill(colors.modules).restore();
  if (mark === null || layout.mark === null) return;
  const radius = (layout.mark.span * unit) / 2;
  const middle = { x: x + side / 2, y: y + side / 2 };
  doc.save().circle(mm(middle.x), mm(middle.y), mm(radius));
  if ('jpeg' in mark) {
    const corner = [mm(middle.x - radius), mm(middle.y - radius)] as const;
    doc.clip().image(mark.jpeg, ...corner, { width: mm(2 * radius), height: mm(2 * radius) });
  } else {
    doc.fill(colors.modules);
  }
  doc.restore();
  if ('initial' in mark) {
    const size = mm(2 * radius * INITIAL_SHARE);
    const style = { fonts: letters, color: colors.ground, boldness: INITIAL_BOLDNESS };
    const text = fitText(paper, mark.initial, {
      style,
      width: 2 * radius,
      sizes: [size],
      lines: 1,
    });
    // Half a capital's height above the line's top.
    const top = middle.y - (text.size * INITIAL_TOP) / mm(1);
    writeText(paper, text, { x: middle.x, y: top, align: 'center', style });
  }
}

/** From a line's top to the middle of its capitals, as a share of the size. */
const INITIAL_TOP = 0.58;
