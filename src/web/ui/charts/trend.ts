/** One place on the time axis. */
export type TrendPoint = {
  /** Different for each point. */
  key: string;
  /** On the axis. */
  tick: string;
  /** When it is pointed at. */
  title: string;
  /** By the key of the series. */
  values: Readonly<Record<string, number>>;
  /** Another event at this point, drawn as a diamond on the axis. */
  mark: string | null;
};

type SeriesLook = 'filled' | 'plain' | 'dashed';

/** A line. `filled` is what the chart is about, `dashed` what it is compared with. */
export type TrendSeries = { key: string; name: string; look: SeriesLook };

/** How each look is drawn, in the chart and in its legend. */
export const SERIES_STROKES = {
  filled: { stroke: 'var(--accent)', strokeWidth: 2 },
  plain: { stroke: 'var(--ink-soft)', strokeWidth: 1.5 },
  dashed: { stroke: 'var(--ink-faint)', strokeWidth: 1.5, strokeDasharray: '4 4' },
} as const satisfies Record<SeriesLook, object>;
