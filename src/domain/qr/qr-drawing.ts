import type { QrColors } from './qr-colors.ts';

/** The modules of a code: `size` to a side, and which of them are dark. */
export type QrMatrix = { size: number; isDark: (column: number, row: number) => boolean };

/** ISO/IEC 18004: a code needs this many light modules around it. */
export const QUIET_ZONE = 4;

/** In modules: neighbours flow together, ends are round. */
const CORNER = 0.5;

/** The side of the mark in the middle, as a share of the code: 5 % of its area, and level Q mends 25 %. */
const MARK_SHARE = 0.22;

/** Not 1: some browsers draw a picture as small as it is said to be, and then enlarge it. */
export const MARK_UNITS = 100;

/** What is drawn in the middle, as SVG on a square of side `MARK_UNITS`. */
export type QrMark = { svg: string };

/**
 * Draws a code, quiet zone included.
 *
 * @param matrix with error correction Q where there is a mark, so that what it covers can be mended
 * @param colors from `chooseQrColors`
 * @param mark for the middle, or null
 * @returns a whole SVG document; no script, no style, nothing from elsewhere
 */
export function drawQrCode(matrix: QrMatrix, colors: QrColors, mark: QrMark | null): string {
  const side = matrix.size + 2 * QUIET_ZONE;
  const room = mark === null ? 0 : toMarkSide(matrix.size);
  const free = mark === null ? matrix : clearMiddle(matrix, room);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 8}" height="${side * 8}">`,
    `<path fill="${colors.ground}" d="M0 0h${side}v${side}H0z"/>`,
    `<path fill="${colors.modules}" transform="translate(${QUIET_ZONE} ${QUIET_ZONE})" d="${drawModules(free)}"/>`,
    mark && placeMark(mark, side, room),
    '</svg>',
  ]
    .filter(Boolean)
    .join('');
}

/** Odd, as the code's own side is, so that the mark stands on whole modules. */
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

/** Half a module of ground stays around the mark. */
function placeMark(mark: QrMark, side: number, room: number): string {
  const span = room - 1;
  const start = (side - span) / 2;
  return `<g transform="translate(${start} ${start}) scale(${span / MARK_UNITS})">${mark.svg}</g>`;
}

/** One path of horizontal runs; a corner is round where nothing dark touches it. */
function drawModules({ size, isDark }: QrMatrix): string {
  const isOn = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < size && row < size && isDark(column, row);
  const runs: string[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isOn(column, row)) continue;
      const start = column;
      while (isOn(column + 1, row)) column += 1;
      runs.push(drawRun(isOn, row, start, column));
    }
  }
  return runs.join('');
}

function drawRun(isOn: QrMatrix['isDark'], row: number, start: number, end: number): string {
  const radius = (column: number, neighbour: number) => (isOn(column, neighbour) ? 0 : CORNER);
  const topLeft = radius(start, row - 1);
  const topRight = radius(end, row - 1);
  const bottomRight = radius(end, row + 1);
  const bottomLeft = radius(start, row + 1);
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
