/** A position in the drawing: from 0 to 100 on both axes, y downwards, as in SVG. */
export type Place = { x: number; y: number };

/**
 * @param highest value to be drawn, 0 or more
 * @returns round whole numbers from 0 to `highest` or above, in three or four steps
 */
export function listTicks(highest: number): number[] {
  const step = toRoundStep(Math.max(highest, STEPS) / STEPS);
  const count = Math.max(STEPS, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

const STEPS = 3;
const ROUND = [1, 2, 3, 5, 10] as const;

/** @returns the next 1, 2, 3 or 5 times a power of ten */
function toRoundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = ROUND.find((round) => round * power >= least) ?? 10;
  return Math.max(1, factor * power);
}

/** @returns the horizontal position of a point: 0 to 100; a single one is in the middle */
export function toX(index: number, count: number): number {
  return count > 1 ? (index / (count - 1)) * 100 : 50;
}

/**
 * A curve through all positions that never overshoots two neighbours, so that no day seems to have
 * more visits than it had (Fritsch and Carlson's monotone interpolation, as in `curveMonotoneX` of
 * `d3-shape`).
 *
 * @param places from left to right
 * @returns the `d` of a path; '' without places
 */
export function drawCurve(places: readonly Place[]): string {
  const [first, ...others] = places;
  if (!first) return '';
  const tangents = findTangents(places);
  let path = `M${write(first)}`;
  others.forEach((to, index) => {
    const from = places[index] ?? first;
    const third = (to.x - from.x) / 3;
    const leaving = { x: from.x + third, y: from.y + third * (tangents[index] ?? 0) };
    const coming = { x: to.x - third, y: to.y - third * (tangents[index + 1] ?? 0) };
    path += `C${write(leaving)} ${write(coming)} ${write(to)}`;
  });
  return path;
}

function findTangents(places: readonly Place[]): number[] {
  const slopes = places.slice(1).map((to, index) => {
    const from = places[index] ?? to;
    return (to.y - from.y) / (to.x - from.x);
  });
  return places.map((_, index) => {
    const before = slopes[index - 1];
    const after = slopes[index];
    if (before === undefined || after === undefined) return before ?? after ?? 0;
    if (before * after <= 0) return 0;
    const steepest = 2 * Math.min(Math.abs(before), Math.abs(after));
    return Math.sign(before) * Math.min(steepest, Math.abs(before + after) / 2);
  });
}

function write({ x, y }: Place): string {
  return `${round(x)},${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
