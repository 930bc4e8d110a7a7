import { clsx } from 'clsx';
import { defer } from '#kit/public/defer.ts';
import { Table, TableCell, TableRow } from '../list-parts/table.tsx';
import { useDeferred } from '../loading/deferred.ts';
import { Card } from '../ui/card.tsx';
import { useMediaQuery, WIDE_SCREEN } from '../ui/media-query.ts';
import type { Column, Columns } from './columns.tsx';
import type { ListRow } from './define-list.ts';
import type { RowGroups } from './group-rows.ts';
import { RowCard } from './list-cards.tsx';

/** The look of a list's rows. */
export type RowsLook<Row> = {
  /** Set if cells have several lines, to align them to the top. */
  isTall?: boolean | undefined;
  /** Set if a press anywhere on a card follows its title's link. */
  isLink?: boolean | undefined;
  /** Set for long lists: narrow screens show expandable lines instead of cards. */
  isDense?: boolean | undefined;
  groups?: RowGroups<Row> | undefined;
};

type ListRowsProps<Row, FileRow> = RowsLook<Row> & {
  /** Names the rows for screen readers. */
  caption: string;
  columns: Columns<Row, FileRow>;
  rows: readonly Row[];
};

/** A list's rows: in columns on wide screens, as cards or lines on narrow ones. */
export function ListRows<Row extends ListRow, FileRow>(props: ListRowsProps<Row, FileRow>) {
  const isWide = useMediaQuery(WIDE_SCREEN);
  const isDense = props.isDense === true || props.groups !== undefined;
  const dense = useDeferred(DENSE, isDense);
  if (isDense && dense === null) return null;
  return isWide ? <Rows {...props} dense={dense} /> : <Cards {...props} dense={dense} />;
}

// Few lists are dense; their code loads along with the first page.
const DENSE = defer(
  () => import('./dense-rows.tsx'),
  (file) => file.DENSE_ROWS,
);

type DrawnProps<Row, FileRow> = ListRowsProps<Row, FileRow> & { dense: typeof DENSE.part };

function Rows<Row extends ListRow, FileRow>(props: DrawnProps<Row, FileRow>) {
  const { caption, columns, rows, groups, dense } = props;
  const shown = columns.flatMap(({ label, ...column }) =>
    label === undefined ? [] : [{ label, ...column }],
  );
  const toRow = (row: Row) => <WideRow key={row.id} row={row} shown={shown} {...props} />;
  return (
    <Card>
      <Table caption={caption} columns={shown.map(({ label }) => label)}>
        {dense ? (
          <dense.WideEntries rows={rows} groups={groups} toRow={toRow} span={shown.length} />
        ) : (
          rows.map(toRow)
        )}
      </Table>
    </Card>
  );
}

type ShownColumn<Row, FileRow> = Column<Row, FileRow> &
  Required<Pick<Column<Row, FileRow>, 'label'>>;

type WideRowProps<Row, FileRow> = {
  row: Row;
  shown: readonly ShownColumn<Row, FileRow>[];
  isTall?: boolean | undefined;
};

function WideRow<Row, FileRow>({ row, shown, isTall }: WideRowProps<Row, FileRow>) {
  return (
    <TableRow className={clsx('[&>*]:py-2.5', isTall && 'align-top')}>
      {shown.map(({ label, cell, detail, place, isHeading, className }) => (
        <TableCell
          key={toKey(label)}
          heading={place === 'title' || isHeading === true}
          {...(className && { className })}
        >
          {cell?.(row)}
          {detail && <p className="wrap-anywhere font-normal text-ink-soft">{detail(row)}</p>}
        </TableCell>
      ))}
    </TableRow>
  );
}

const toKey = (label: string | { unseen: string }) =>
  typeof label === 'string' ? label : label.unseen;

function Cards<Row extends ListRow, FileRow>(props: DrawnProps<Row, FileRow>) {
  const { caption, columns, rows, groups, dense, isLink = false, isDense = false } = props;
  const Drawn = isDense && dense ? dense.RowLine : RowCard;
  const look = isDense ? 'min-w-0' : CARD_LOOK;
  const toItem = (row: Row) => (
    <li key={row.id} className={look}>
      <Drawn columns={columns} row={row} isLink={isLink} />
    </li>
  );
  return (
    <ul aria-label={caption} className={isDense ? LINES_LOOK : CARDS_LOOK}>
      {dense ? (
        <dense.NarrowEntries rows={rows} groups={groups} toRow={toItem} look={look} />
      ) : (
        rows.map(toItem)
      )}
    </ul>
  );
}

const CARDS_LOOK = 'grid items-start gap-3 sm:grid-cols-2 sm:gap-4';
const CARD_LOOK = 'flex min-w-0 flex-col gap-3 rounded-b-lg border-ink border-t-2 bg-surface p-4';
const LINES_LOOK =
  'flex flex-col divide-y divide-line rounded-b-lg border-ink border-t-2 bg-surface';
