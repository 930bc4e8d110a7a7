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

/** The strokes of each look, in the chart and its legend. */
export const SERIES_STROKES = {
  filled: { stroke: 'var(--accent)', strokeWidth: 2 },
  plain: { stroke: 'var(--ink-soft)', strokeWidth: 1.5 },
  dashed: { stroke: 'var(--ink-faint)', strokeWidth: 1.5, strokeDasharray: '4 4' },
} as const satisfies Record<SeriesLook, object>;
