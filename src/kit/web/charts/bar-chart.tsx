import { clsx } from 'clsx';
import type { CSSProperties } from 'react';

export type Bar = { label: string; value: number };

type BarChartProps = {
  /** The quantity counted; screen readers say it before the figures. */
  label: string;
  /** The two column names, for screen readers: the bars' subject and the unit counted. */
  columns: readonly [string, string];
  bars: readonly Bar[];
  orientation?: 'horizontal' | 'vertical';
};

/**
 * One bar per row, the longest at full width. It is a real table, drawn as bars, so that screen
 * readers get the same data. Upright bars become horizontal on narrow screens.
 */
export function BarChart({ label, columns, bars, orientation = 'horizontal' }: BarChartProps) {
  const highest = Math.max(1, ...bars.map((bar) => bar.value));
  const upright = orientation === 'vertical';
  return (
    <table className="block w-full">
      <caption className="sr-only">{label}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{columns[0]}</th>
          <th scope="col">{columns[1]}</th>
        </tr>
      </thead>
      <tbody
        className={clsx('flex flex-col gap-4', upright && 'sm:h-60 sm:flex-row sm:items-stretch')}
      >
        {bars.map((bar) => (
          <BarRow key={bar.label} bar={bar} share={bar.value / highest} upright={upright} />
        ))}
      </tbody>
    </table>
  );
}

function BarRow({ bar, share, upright }: { bar: Bar; share: number; upright: boolean }) {
  return (
    <tr
      style={{ '--share': `${share * 100}%`, '--part': share } as CSSProperties}
      className={clsx(
        'grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5',
        upright && 'sm:flex sm:min-w-0 sm:flex-1 sm:flex-col-reverse sm:items-center sm:gap-2',
      )}
    >
      <th
        scope="row"
        className={clsx(
          'break-words text-left font-normal text-ink-soft',
          upright && UPRIGHT_LABEL,
        )}
      >
        {bar.label}
      </th>
      <td
        className={clsx(
          'contents font-medium',
          upright &&
            'sm:flex sm:w-full sm:flex-1 sm:flex-col sm:items-center sm:justify-end sm:gap-1',
        )}
      >
        <span className="tabular-nums">{bar.value.toLocaleString()}</span>
        <span
          aria-hidden
          className={clsx(
            'col-span-2 block h-2 overflow-hidden rounded-full bg-sunken',
            upright && UPRIGHT_TRACK,
          )}
        >
          <span
            className={clsx(
              'block h-full w-(--share) rounded-full bg-accent',
              upright && 'sm:w-full sm:rounded-t-md sm:rounded-b-none',
            )}
          />
        </span>
      </td>
    </tr>
  );
}

/** The bar's share of the height below its figure; at zero a line remains. */
const UPRIGHT_TRACK =
  'sm:h-[calc((100%-1.5rem)*var(--part))] sm:w-full sm:max-w-12 sm:shrink-0 sm:overflow-visible sm:rounded-none sm:border-line sm:border-b sm:bg-transparent';
const UPRIGHT_LABEL = 'sm:w-full sm:text-center sm:text-xs';
