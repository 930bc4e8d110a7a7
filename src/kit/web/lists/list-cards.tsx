import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';
import type { CardPlace, Column, Columns } from './columns.tsx';

export type CardProps<Row, FileRow> = {
  columns: Columns<Row, FileRow>;
  row: Row;
  /** Set if a press anywhere follows the title's link. */
  isLink: boolean;
};

/** A row as a card showing everything. */
export function RowCard<Row, FileRow>({ columns, row, isLink }: CardProps<Row, FileRow>) {
  const at = (place: CardPlace) => listParts(columns, row, place);
  const title = at('title');
  const foot = at('foot');
  return (
    <>
      <div
        className={clsx(
          'flex items-start gap-3',
          isLink && 'relative [&_a]:after:absolute [&_a]:after:-inset-4',
        )}
      >
        {toNodes(at('start'))}
        <div className="wrap-anywhere min-w-0 flex-1">
          {title.length > 0 && <h2 className="font-semibold text-base">{toNodes(title)}</h2>}
          {toNodes([...listDetails(columns, row), ...at('detail')])}
        </div>
        {toNodes(at('corner'))}
      </div>
      {toNodes(at('body'))}
      <div className="wrap-anywhere flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
        {toNodes(at('line'))}
      </div>
      {foot.length > 0 && <p className="text-ink-faint text-xs">{toNodes(foot, ' · ')}</p>}
    </>
  );
}

export function listDetails<Row, FileRow>(columns: Columns<Row, FileRow>, row: Row): ReactNode[] {
  return columns.flatMap(({ detail }) => (detail ? [toDetail(detail(row))] : []));
}

const toDetail = (words: ReactNode) => <p className="text-ink-soft">{words}</p>;

/** A row's non-empty cells for one position on a card. */
export function listParts<Row, FileRow>(
  columns: Columns<Row, FileRow>,
  row: Row,
  place: CardPlace,
): ReactNode[] {
  return columns
    .filter((column) => (column.place ?? 'body') === place)
    .map((column: Column<Row, FileRow>) => (column.onCard ?? column.cell)?.(row))
    .filter((part) => part !== undefined && part !== null && part !== false && part !== '');
}

export function toNodes(parts: readonly ReactNode[], between = ''): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a list stay where they are
    <Fragment key={index}>
      {index > 0 && between}
      {part}
    </Fragment>
  ));
}
