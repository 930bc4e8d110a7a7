import { clsx } from 'clsx';
import { SERIES_STROKES, type TrendPoint, type TrendSeries } from './trend.ts';

type TrendReadingProps = {
  point: TrendPoint | undefined;
  /** The horizontal position, 0 to 100. */
  x: number;
  series: readonly TrendSeries[];
};

/** The values under the pointer or the keyboard cursor; screen readers hear each change. */
export function TrendReading({ point, x, series }: TrendReadingProps) {
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
