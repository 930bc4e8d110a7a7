import type { QrColors } from './qr-colors.ts';

/** The modules of a code: `size` per side, and which of them are dark. */
export type QrMatrix = { size: number; isDark: (column: number, row: number) => boolean };

/**
 * @param modules of a code, as encoded by the package `qrcode`
 * @returns the modules for drawing
 */
export function toQrMatrix(modules: {
  size: number;
  get: (row: number, column: number) => number;
}): QrMatrix {
  return {
    size: modules.size,
    isDark: (column, row) => modules.get(row, column) === 1,
  };
}

/** ISO/IEC 18004: a code needs this many light modules around it. */
export const QUIET_ZONE = 4;

/** In modules: adjacent ones join, ends are round. */
const CORNER = 0.5;

/**
 * The side of the mark in the middle, as a share of the code: 4 % of its area, while level H corrects
 * 30 %. The rest is for stains and scratches.
 */
const MARK_SHARE = 0.2;

/** Not 1, as some browsers render a picture at its declared size and enlarge it. */
export const MARK_UNITS = 100;

/** The mark in the middle, as SVG in a square with sides of `MARK_UNITS`. */
export type QrMark = { svg: string };

/** The modules to draw, and the square of the mark, in modules of the whole side. */
export type QrLayout = {
  modules: QrMatrix;
  /** Of the whole code, quiet zone included. */
  side: number;
  mark: { start: number; span: number } | null;
};

/**
 * @param matrix with error correction H if there is a mark, so that the modules it covers can be corrected
 * @returns the layout shared by all drawings of the code
 */
export function layOutQrCode(matrix: QrMatrix, hasMark: boolean): QrLayout {
  const side = matrix.size + 2 * QUIET_ZONE;
  if (!hasMark) return { modules: matrix, side, mark: null };
  const room = toMarkSide(matrix.size);
  // Half a module of background stays around the mark.
  const span = room - 1;
  return {
    modules: clearMiddle(matrix, room),
    side,
    mark: { start: (side - span) / 2, span },
  };
}

/** A dark module's round corners: those not touching another dark module. */
export type RoundCorners = {
  topLeft: boolean;
  topRight: boolean;
  bottomLeft: boolean;
  bottomRight: boolean;
};

/** @returns null if the module is light */
export function findRoundCorners(
  { size, isDark }: QrMatrix,
  column: number,
  row: number,
): RoundCorners | null {
  const isLight = (x: number, y: number) =>
    x < 0 || y < 0 || x >= size || y >= size || !isDark(x, y);
  if (isLight(column, row)) return null;
  const [left, right] = [isLight(column - 1, row), isLight(column + 1, row)];
  const [above, below] = [isLight(column, row - 1), isLight(column, row + 1)];
  return {
    topLeft: left && above,
    topRight: right && above,
    bottomLeft: left && below,
    bottomRight: right && below,
  };
}

/**
 * Draws a code, quiet zone included.
 *
 * @param matrix with error correction H if there is a mark, so that the modules it covers can be corrected
 * @param colors from `chooseQrColors`
 * @param mark for the middle, or null
 * @returns a complete SVG document without scripts, styles or external content
 */
export function drawQrCode(matrix: QrMatrix, colors: QrColors, mark: QrMark | null): string {
  const layout = layOutQrCode(matrix, mark !== null);
  const { side } = layout;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 8}" height="${side * 8}">`,
    `<path fill="${colors.ground}" d="M0 0h${side}v${side}H0z"/>`,
    `<path fill="${colors.modules}" transform="translate(${QUIET_ZONE} ${QUIET_ZONE})" d="${drawModules(layout.modules)}"/>`,
    mark && layout.mark && placeMark(mark, layout.mark),
    '</svg>',
  ]
    .filter(Boolean)
    .join('');
}

/** Odd like the code's own side, so that the mark covers whole modules. */
function toMarkSide(size: number): number {
  const side = Math.round(size * MARK_SHARE);
  return side % 2 === 1 ? side : side - 1;
}

function clearMiddle({ size, isDark }: QrMatrix, room: number): QrMatrix {
  const start = (size - room) / 2;
  const isCleared = (position: number) => position >= start && position < start + room;
  return {
    size,
    isDark: (column, row) => !(isCleared(column) && isCleared(row)) && isDark(column, row),
  };
}

function placeMark(mark: QrMark, { start, span }: { start: number; span: number }): string {
  return `<g transform="translate(${start} ${start}) scale(${span / MARK_UNITS})">${mark.svg}</g>`;
}

/** @returns the dark modules as an SVG path of horizontal runs, in modules */
export function drawModules(matrix: QrMatrix): string {
  const { size, isDark } = matrix;
  const runs: string[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isDark(column, row)) continue;
      const start = column;
      while (column + 1 < size && isDark(column + 1, row)) column += 1;
      runs.push(drawRun(matrix, row, start, column));
    }
  }
  return runs.join('');
}

function drawRun(matrix: QrMatrix, row: number, start: number, end: number): string {
  const toRadius = (isRound: boolean | undefined) => (isRound ? CORNER : 0);
  const [first, last] = [start, end].map((column) => findRoundCorners(matrix, column, row));
  const topLeft = toRadius(first?.topLeft);
  const topRight = toRadius(last?.topRight);
  const bottomRight = toRadius(last?.bottomRight);
  const bottomLeft = toRadius(first?.bottomLeft);
  const length = end - start + 1;
  return [
    `M${start + topLeft} ${row}`,
    `h${length - topLeft - topRight}`,
    drawCorner(topRight, 1, 1),
    `v${1 - topRight - bottomRight}`,
    drawCorner(bottomRight, -1, 1),
    `h${-(length - bottomRight - bottomLeft)}`,
    drawCorner(bottomLeft, -1, -1),
    `v${-(1 - bottomLeft - topLeft)}`,
    drawCorner(topLeft, 1, -1),
    'z',
  ].join('');
}

function drawCorner(radius: number, right: 1 | -1, down: 1 | -1): string {
  return radius === 0 ? '' : `a${radius} ${radius} 0 0 1 ${radius * right} ${radius * down}`;
}
