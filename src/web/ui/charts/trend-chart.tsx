import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceDot,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { SERIES_STROKES, type TrendPoint, type TrendSeries } from './trend.ts';

type TrendChartProps = {
  /** What is shown; read aloud when the chart is reached. */
  label: string;
  /** In order. */
  points: readonly TrendPoint[];
  /** The last one is drawn on top, and read first. */
  series: readonly TrendSeries[];
};

/**
 * Lines over time. Fetch it lazily: its library weighs more than a screen. It is reached with the
 * tabulator and read with the arrow keys; who cannot see it should be offered a table as well.
 */
export function TrendChart({ label, points, series }: TrendChartProps) {
  const rows = points.map(({ values, ...point }) => ({ ...point, ...values }));
  const byKey = new Map(points.map((point) => [point.key, point]));
  const toTick = (key: string) => byKey.get(key)?.tick ?? '';
  return (
    <ComposedChart
      responsive
      data={rows}
      title={label}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      className="size-full [&_svg]:overflow-visible [&_svg]:rounded-sm"
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="key" tickFormatter={toTick} {...AXIS} minTickGap={40} tickMargin={12} />
      <YAxis {...AXIS} width={40} tickCount={4} allowDecimals={false} tickFormatter={toCompact} />
      <Tooltip
        content={(tooltip) => <Reading {...tooltip} points={byKey} series={series} />}
        cursor={{ stroke: 'var(--line-strong)' }}
        isAnimationActive={false}
      />
      {series.map((one) => drawSeries(one))}
      {points.map(
        ({ key, mark }) =>
          mark && <ReferenceDot key={key} x={key} y={0} shape={Diamond} ifOverflow="visible" />,
      )}
    </ComposedChart>
  );
}

const AXIS = {
  axisLine: false,
  tickLine: false,
  tick: { fill: 'var(--ink-faint)', fontSize: 12 },
} as const;

const COMPACT = new Intl.NumberFormat(undefined, { notation: 'compact' });

function toCompact(value: number): string {
  return COMPACT.format(value);
}

/** Off by itself where less motion is asked for. */
const MOTION = { isAnimationActive: 'auto', animationDuration: 200 } as const;

function drawSeries({ key, name, look }: TrendSeries) {
  const line = {
    key,
    dataKey: key,
    name,
    type: 'monotone',
    ...SERIES_STROKES[look],
    ...MOTION,
    activeDot: { r: 4, fill: SERIES_STROKES[look].stroke, stroke: 'var(--surface)' },
  } as const;
  if (look !== 'filled') return <Line {...line} key={key} dot={false} />;
  return <Area {...line} key={key} dot={false} fill="var(--accent)" fillOpacity={0.1} />;
}

const DIAMOND_PX = 5;

function Diamond({ cx = 0, cy = 0 }: { cx?: number | undefined; cy?: number | undefined }) {
  const r = DIAMOND_PX;
  return (
    <path
      d={`M${cx} ${cy - r}L${cx + r} ${cy}L${cx} ${cy + r}L${cx - r} ${cy}Z`}
      fill="var(--ink)"
      stroke="var(--surface)"
      strokeWidth={1.5}
    />
  );
}

type ReadingProps = TooltipContentProps & {
  points: ReadonlyMap<string, TrendPoint>;
  series: readonly TrendSeries[];
};

/** What the pointer or the arrow keys are on, read aloud as it changes. */
function Reading({ active, label, points, series }: ReadingProps) {
  const point = points.get(String(label));
  return (
    <div role="status">
      {active && point && (
        <div className="flex min-w-40 flex-col gap-1.5 rounded-md border border-line bg-raised px-3 py-2.5 text-ink shadow-raised">
          <p className="font-medium">{point.title}</p>
          <dl className="flex flex-col gap-1">
            {series.toReversed().map(({ key, name, look }) => (
              <div key={key} className="flex items-center gap-2">
                <svg aria-hidden="true" width="12" height="2" className="shrink-0 overflow-visible">
                  <line x2="12" y1="1" y2="1" {...SERIES_STROKES[look]} />
                </svg>
                <dt className="flex-1 text-ink-soft">{name}</dt>
                <dd className="pl-3 font-medium tabular-nums">
                  {(point.values[key] ?? 0).toLocaleString()}
                </dd>
              </div>
            ))}
          </dl>
          {point.mark && <p className="text-ink-soft">{point.mark}</p>}
        </div>
      )}
    </div>
  );
}
