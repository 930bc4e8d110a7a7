import { SERIES_STROKES, type TrendSeries } from './trend.ts';

type TrendLegendProps = {
  series: readonly TrendSeries[];
  /** The meaning of a diamond, if the chart has any. */
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
