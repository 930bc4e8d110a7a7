/** A point on the time axis. */
export type TrendPoint = {
  /** Unique per point. */
  key: string;
  /** The label on the axis. */
  tick: string;
  /** The label while active. */
  title: string;
  /** By the series' keys. */
  values: Readonly<Record<string, number>>;
  /** Another event at this point, drawn as a diamond on the axis. */
  mark: string | null;
};

type SeriesLook = 'filled' | 'plain' | 'dashed';

/** A line. `filled` is the chart's subject, `dashed` its comparison. */
export type TrendSeries = { key: string; name: string; look: SeriesLook };

/** Each look's strokes, in the chart and its legend. */
export const SERIES_STROKES = {
  filled: { stroke: 'var(--accent)', strokeWidth: 2 },
  plain: { stroke: 'var(--ink-soft)', strokeWidth: 1.5 },
  dashed: { stroke: 'var(--ink-faint)', strokeWidth: 1.5, strokeDasharray: '4 4' },
} as const satisfies Record<SeriesLook, object>;

type TrendLegendProps = {
  series: readonly TrendSeries[];
  /** The diamonds' meaning, if the chart has any. */
  mark?: string | undefined;
};

export function TrendLegend({ series, mark }: TrendLegendProps) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-ink-soft">
      {series.map(({ key, name, look }) => (
        <li key={key} className="flex items-center gap-2">
          <svg aria-hidden="true" width="16" height="2" className="shrink-0 overflow-visible">
            <line x2="16" y1="1" y2="1" {...SERIES_STROKES[look]} />
          </svg>
          {name}
        </li>
      ))}
      {mark && (
        <li className="flex items-center gap-2">
          <span aria-hidden className="mx-1 size-2 rotate-45 bg-ink" />
          {mark}
        </li>
      )}
    </ul>
  );
}
