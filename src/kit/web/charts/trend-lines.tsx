import { SERIES_STROKES, type TrendPoint, type TrendSeries } from './trend.tsx';

type TrendLinesProps = {
  points: readonly TrendPoint[];
  series: readonly TrendSeries[];
  /** From 0 up to the top one. */
  ticks: readonly number[];
};

/** The curves and the grid lines behind them. The drawing stretches; its strokes don't. */
export function TrendLines({ points, series, ticks }: TrendLinesProps) {
  const top = ticks.at(-1) ?? 1;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {ticks.map((tick) => {
        const y = 100 - (tick / top) * 100;
        return <path key={tick} d={`M0,${y}H100`} stroke="var(--line)" {...STEADY} />;
      })}
      {series.map(({ key, look }) => (
        <Curve key={key} look={look} places={place(points, key, top)} />
      ))}
    </svg>
  );
}

const STEADY = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;

function place(points: readonly TrendPoint[], key: string, top: number) {
  return points.map(({ values }, index) => ({
    x: toX(index, points.length),
    y: 100 - ((values[key] ?? 0) / top) * 100,
  }));
}

type CurveProps = { look: TrendSeries['look']; places: ReturnType<typeof place> };

function Curve({ look, places }: CurveProps) {
  const path = drawCurve(places);
  // A single point has no line; with round caps, a zero-length line is a dot.
  const isDot = places.length === 1;
  return (
    <>
      {look === 'filled' && !isDot && (
        <path d={`${path}V100H0Z`} fill="var(--accent)" fillOpacity={0.1} />
      )}
      <path
        d={isDot ? `${path}h0` : path}
        {...SERIES_STROKES[look]}
        {...(isDot && { strokeWidth: 8, strokeLinecap: 'round' })}
        {...STEADY}
      />
    </>
  );
}

/** A position in the drawing: from 0 to 100 on both axes, y downwards, as in SVG. */
type Place = { x: number; y: number };

/**
 * @param highest the largest value drawn, 0 or more
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
 * A curve through all positions that never overshoots between neighbours, so that no day seems to have more
 * visits than it had (Fritsch and Carlson's monotone interpolation, as in `curveMonotoneX` of `d3-shape`).
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
