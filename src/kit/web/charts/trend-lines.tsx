import { SERIES_STROKES, type TrendPoint, type TrendSeries } from './trend.ts';
import { drawCurve, toX } from './trend-scale.ts';

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
