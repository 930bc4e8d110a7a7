import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** A column whose heading is for screen readers only, because its cells need none. */
type UnseenColumn = { unseen: string };

/** A right-aligned column of numbers; `isForWide` hides it on phones. */
type NumberColumn = { number: string; isForWide?: true };

/** A column that phones show in another one's cells. */
type WideColumn = { text: string; isForWide: true };

type Column = string | UnseenColumn | NumberColumn | WideColumn;

type TableProps = {
  /** Names the table for screen readers. */
  caption: string;
  /** The column names; empty for the actions column. */
  columns: readonly Column[];
  /** `<TableRow>`s */
  children: ReactNode;
};

/**
 * As wide as the card around it, and flush with its end if last. Text for screen readers scrolls with it.
 */
const FRAME = 'relative -mx-5 overflow-x-auto last:-mb-3 sm:-mx-6 sm:last:-mb-4';

/** Rows under named columns. Scrolls sideways if too wide. */
export function Table({ caption, columns, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
    <section aria-label={caption} tabIndex={0} className={FRAME}>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b">
            {columns.map((column) => (
              <th
                key={toName(column)}
                scope="col"
                className={clsx(
                  'whitespace-nowrap px-3 pb-2 font-medium text-ink-faint text-xs first:pl-5 last:pr-5 sm:last:pr-6 sm:first:pl-6',
                  isNumber(column) && 'text-right',
                  isForWide(column) && 'max-sm:hidden',
                )}
              >
                {isSeen(column) ? (
                  toName(column)
                ) : (
                  <span className="sr-only">{toName(column)}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  );
}

function isNumber(column: Column): column is NumberColumn {
  return typeof column === 'object' && 'number' in column;
}

function isForWide(column: Column): boolean {
  return typeof column === 'object' && 'isForWide' in column;
}

function isSeen(column: Column): boolean {
  return typeof column === 'string' ? column !== '' : !('unseen' in column);
}

function toName(column: Column): string {
  if (typeof column === 'string') return column || 'Actions';
  if (isNumber(column)) return column.number;
  return 'text' in column ? column.text : column.unseen;
}

export function TableRow({ className, ...row }: ComponentProps<'tr'>) {
  return <tr {...row} className={clsx('transition-colors hover:bg-canvas', className)} />;
}

/** One cell. `heading` marks the one that names the row. */
export function TableCell({
  heading = false,
  span,
  className,
  children,
}: {
  heading?: boolean;
  /** The columns it spans, if several. */
  span?: number;
  className?: string;
  children: ReactNode;
}) {
  const look = clsx('h-12 px-3 first:pl-5 last:pr-5 sm:last:pr-6 sm:first:pl-6', className);
  if (!heading) {
    return (
      <td colSpan={span} className={look}>
        {children}
      </td>
    );
  }
  return (
    <th scope="row" className={clsx('font-medium', look)}>
      {children}
    </th>
  );
}
