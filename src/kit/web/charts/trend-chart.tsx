import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { SERIES_STROKES, type TrendPoint, type TrendSeries } from './trend.tsx';
import { listTicks, TrendLines, toX } from './trend-lines.tsx';

type TrendChartProps = {
  /** Names the chart when it gets the focus. */
  label: string;
  /** In order. */
  points: readonly TrendPoint[];
  /** The last series is drawn on top and read first. */
  series: readonly TrendSeries[];
};

/**
 * A line chart over time, reached with Tab and read with the arrow keys; offer a table as well for people
 * who can't see it. The lines are a stretched SVG, with text and marks as HTML at the same positions, so
 * nothing needs measuring.
 */
export function TrendChart({ label, points, series }: TrendChartProps) {
  const { pointed, handlers } = usePointed(points.length);
  const highest = Math.max(0, ...points.flatMap(({ values }) => Object.values(values)));
  const ticks = listTicks(highest);
  const top = ticks.at(-1) ?? 1;
  const active = pointed === null ? undefined : points[pointed];
  return (
    <div className="flex size-full flex-col pt-2 pr-2 text-ink-faint text-xs">
      <div className="flex min-h-0 flex-1">
        <ValueAxis ticks={ticks} />
        <div
          role="application"
          aria-label={label}
          aria-roledescription="chart"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is read with the arrow keys.
          tabIndex={0}
          className="relative min-w-0 flex-1 touch-pan-y rounded-sm"
          {...handlers}
        >
          <TrendLines points={points} series={series} ticks={ticks} />
          {points.map(
            ({ key, mark }, index) =>
              mark && <Dot key={key} x={toX(index, points.length)} y={100} look={DIAMOND} />,
          )}
          {pointed !== null && active && (
            <Pointed point={active} x={toX(pointed, points.length)} series={series} top={top} />
          )}
          <TrendReading point={active} x={toX(pointed ?? 0, points.length)} series={series} />
        </div>
      </div>
      <TimeAxis points={points} />
    </div>
  );
}

/** @param count number of points @returns the active point, and the element's event handlers */
function usePointed(count: number) {
  const [pointed, setPointed] = useState<number | null>(null);
  const readPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (event.clientX - left) / (width || 1)));
    setPointed(Math.round(part * (count - 1)));
  };
  const readKey = (event: KeyboardEvent) => {
    const next = findNext(event.key, pointed, count);
    if (next === pointed) return;
    event.preventDefault();
    setPointed(next);
  };
  const handlers = {
    onKeyDown: readKey,
    onFocus: () => setPointed((before) => before ?? 0),
    onBlur: () => setPointed(null),
    onPointerMove: readPointer,
    onPointerDown: readPointer,
    onPointerLeave: () => setPointed(null),
  };
  return { pointed, handlers };
}

/** @returns the point that a key leads to; unchanged for other keys */
function findNext(key: string, from: number | null, count: number): number | null {
  const at = from ?? 0;
  if (key === 'ArrowRight') return Math.min(at + 1, count - 1);
  if (key === 'ArrowLeft') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return key === 'Escape' ? null : from;
}

const COMPACT = new Intl.NumberFormat(undefined, { notation: 'compact' });

function ValueAxis({ ticks }: { ticks: readonly number[] }) {
  return (
    <div aria-hidden className="flex w-10 flex-col-reverse justify-between pr-2 text-right">
      {ticks.map((tick) => (
        <span key={tick} className="flex h-0 items-center justify-end tabular-nums">
          {COMPACT.format(tick)}
        </span>
      ))}
    </div>
  );
}

const MOST_TICKS = 8;

/** The first label and every n-th; half of them on narrow screens. */
function TimeAxis({ points }: { points: readonly TrendPoint[] }) {
  const step = Math.ceil(points.length / MOST_TICKS);
  return (
    <div aria-hidden className="relative ml-10 h-8 shrink-0">
      {points.map(({ key, tick }, index) => {
        if (index % step !== 0) return null;
        const x = toX(index, points.length);
        return (
          <span
            key={key}
            style={{ left: `${x}%` }}
            className={clsx(
              'absolute top-3 whitespace-nowrap',
              x > 95 ? '-translate-x-full' : x > 5 && '-translate-x-1/2',
              (index / step) % 2 === 1 && 'max-sm:hidden',
            )}
          >
            {tick}
          </span>
        );
      })}
    </div>
  );
}

type PointedProps = {
  point: TrendPoint;
  x: number;
  series: readonly TrendSeries[];
  top: number;
};

/** A vertical line at the active point, and a dot on each curve. */
function Pointed({ point, x, series, top }: PointedProps) {
  return (
    <>
      <span
        aria-hidden
        style={{ left: `${x}%` }}
        className="pointer-events-none absolute inset-y-0 w-px bg-line-strong"
      />
      {series.map(({ key, look }) => (
        <Dot
          key={key}
          x={x}
          y={100 - ((point.values[key] ?? 0) / top) * 100}
          look="size-2 rounded-full ring-1 ring-surface"
          color={SERIES_STROKES[look].stroke}
        />
      ))}
    </>
  );
}

const DIAMOND = 'size-2 rotate-45 bg-ink ring-1 ring-surface';

function Dot({ x, y, look, color }: { x: number; y: number; look: string; color?: string }) {
  return (
    <span
      aria-hidden
      style={{ left: `${x}%`, top: `${y}%`, backgroundColor: color }}
      className={clsx('pointer-events-none absolute -translate-x-1/2 -translate-y-1/2', look)}
    />
  );
}

type TrendReadingProps = {
  point: TrendPoint | undefined;
  /** The horizontal position, 0 to 100. */
  x: number;
  series: readonly TrendSeries[];
};

/** The values under the pointer or the keyboard cursor; screen readers hear each change. */
function TrendReading({ point, x, series }: TrendReadingProps) {
  return (
    <div
      role="status"
      style={{ left: `${x}%` }}
      className={clsx(
        'pointer-events-none absolute top-2 z-10 px-3',
        x > 50 && '-translate-x-full',
      )}
    >
      {point && (
        <div className="flex min-w-40 flex-col gap-1.5 rounded-md border border-line bg-raised px-3 py-2.5 text-base text-ink shadow-raised">
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
