import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { Table, TableCell, TableRow } from '../list-parts/table.tsx';
import { Card } from '../ui/card.tsx';
import { useMediaQuery, WIDE_SCREEN } from '../ui/media-query.ts';
import type { CardPlace, Column, Columns } from './columns.tsx';
import type { ListRow } from './define-list.ts';

type ListRowsProps<Row, FileRow> = {
  /** Names the rows for screen readers. */
  caption: string;
  columns: Columns<Row, FileRow>;
  rows: readonly Row[];
  /** Set if cells have several lines, to align them to the top. */
  isTall?: boolean | undefined;
  /** Set if a press anywhere on a card follows its title's link. */
  isLink?: boolean | undefined;
};

/** A list's rows: in columns on wide screens, as cards on narrow ones. */
export function ListRows<Row extends ListRow, FileRow>(props: ListRowsProps<Row, FileRow>) {
  const isWide = useMediaQuery(WIDE_SCREEN);
  return isWide ? <Rows {...props} /> : <Cards {...props} />;
}

function Rows<Row extends ListRow, FileRow>(props: ListRowsProps<Row, FileRow>) {
  const { caption, columns, rows, isTall } = props;
  const shown = columns.flatMap(({ label, ...column }) =>
    label === undefined ? [] : [{ label, ...column }],
  );
  return (
    <Card>
      <Table caption={caption} columns={shown.map(({ label }) => label)}>
        {rows.map((row) => (
          <TableRow key={row.id} className={clsx('[&>*]:py-2.5', isTall && 'align-top')}>
            {shown.map(({ label, cell, detail, place, isHeading, className }) => (
              <TableCell
                key={toKey(label)}
                heading={place === 'title' || isHeading === true}
                {...(className && { className })}
              >
                {cell?.(row)}
                {detail && <p className="truncate font-normal text-ink-soft">{detail(row)}</p>}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}

const toKey = (label: string | { unseen: string }) =>
  typeof label === 'string' ? label : label.unseen;

function Cards<Row extends ListRow, FileRow>(props: ListRowsProps<Row, FileRow>) {
  const { caption, columns, rows, isLink = false } = props;
  return (
    <CardList label={caption}>
      {rows.map((row) => (
        <CardItem key={row.id}>
          <RowCard columns={columns} row={row} isLink={isLink} />
        </CardItem>
      ))}
    </CardList>
  );
}

type RowCardProps<Row, FileRow> = { columns: Columns<Row, FileRow>; row: Row; isLink: boolean };

function RowCard<Row, FileRow>({ columns, row, isLink }: RowCardProps<Row, FileRow>) {
  const at = (place: CardPlace) => listParts(columns, row, place);
  const details = columns.flatMap(({ detail }) => (detail ? [toDetail(detail(row))] : []));
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
          {toNodes([...details, ...at('detail')])}
        </div>
        {toNodes(at('corner'))}
      </div>
      {toNodes(at('body'))}
      <div className="flex flex-wrap gap-x-4 gap-y-1 break-all empty:hidden">
        {toNodes(at('line'))}
      </div>
      {foot.length > 0 && <p className="text-ink-faint text-xs">{toNodes(foot, ' · ')}</p>}
    </>
  );
}

const toDetail = (words: ReactNode) => <p className="text-ink-soft">{words}</p>;

/** A row's non-empty cells for one place of a card. */
function listParts<Row, FileRow>(
  columns: Columns<Row, FileRow>,
  row: Row,
  place: CardPlace,
): ReactNode[] {
  return columns
    .filter((column) => (column.place ?? 'body') === place)
    .map((column: Column<Row, FileRow>) => (column.onCard ?? column.cell)?.(row))
    .filter((part) => part !== undefined && part !== null && part !== false && part !== '');
}

function toNodes(parts: readonly ReactNode[], between = ''): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a list stay where they are
    <Fragment key={index}>
      {index > 0 && between}
      {part}
    </Fragment>
  ));
}

/** A list for narrow screens: `<CardItem>`s. @param label for screen readers */
function CardList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="grid items-start gap-3 sm:grid-cols-2 sm:gap-4">
      {children}
    </ul>
  );
}

function CardItem({ children }: { children: ReactNode }) {
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      {children}
    </li>
  );
}
