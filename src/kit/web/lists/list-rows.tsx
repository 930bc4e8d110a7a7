import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { Table, TableCell, TableRow } from '../list-parts/table.tsx';
import { Card } from '../ui/card.tsx';
import { useMediaQuery, WIDE_SCREEN } from '../ui/media-query.ts';
import type { Column, Columns } from './columns.tsx';
import type { ListRow } from './define-list.ts';
import { groupRows } from './group-rows.ts';
import { FoldMark, RowCard, RowLine } from './list-cards.tsx';

/** Neighbouring rows that one act made, shown as one row that opens. */
type RowGroups<Row> = {
  /** Whether a row and the next one belong together. */
  isTogether: (row: Row, next: Row) => boolean;
  /** Says what the rows have in common: `Ada invited 42 people`. */
  name: (rows: readonly Row[]) => string;
};

/** How a list's rows are drawn. */
export type RowsLook<Row> = {
  /** Set if cells have several lines, to align them to the top. */
  isTall?: boolean | undefined;
  /** Set if a press anywhere on a card follows its title's link. */
  isLink?: boolean | undefined;
  /** Set for long lists: narrow screens get lines whose details open, instead of cards. */
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
  return isWide ? <Rows {...props} /> : <Cards {...props} />;
}

const NEVER = () => false;

/** @returns the rows as entries, each with a row or a group of them */
function toEntries<Row extends ListRow>(
  rows: readonly Row[],
  groups: RowGroups<Row> | undefined,
): { key: Row['id']; rows: Row[]; name: string | null }[] {
  return groupRows(rows, groups?.isTogether ?? NEVER).flatMap((run) => {
    // The last one: a list may grow at its top.
    const last = run.at(-1);
    const name = run.length > 1 && groups ? groups.name(run) : null;
    return last ? [{ key: last.id, rows: run, name }] : [];
  });
}

function Rows<Row extends ListRow, FileRow>(props: ListRowsProps<Row, FileRow>) {
  const { caption, columns, rows, groups } = props;
  const shown = columns.flatMap(({ label, ...column }) =>
    label === undefined ? [] : [{ label, ...column }],
  );
  const toRow = (row: Row) => <WideRow key={row.id} row={row} shown={shown} {...props} />;
  return (
    <Card>
      <Table caption={caption} columns={shown.map(({ label }) => label)}>
        {toEntries(rows, groups).map(({ key, name, rows: own }) =>
          name === null ? (
            own.map(toRow)
          ) : (
            <WideGroup key={key} name={name} span={shown.length}>
              {own.map(toRow)}
            </WideGroup>
          ),
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

/** Rows of one act in a table, below a row that opens them. */
function WideGroup(props: { name: string; span: number; children: ReactNode }) {
  const { name, span, children } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TableRow>
        <TableCell span={span}>
          <GroupButton name={name} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
        </TableCell>
      </TableRow>
      {isOpen && children}
    </>
  );
}

function GroupButton(props: { name: string; isOpen: boolean; onPress: () => void }) {
  const { name, isOpen, onPress } = props;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onPress}
      className="wrap-anywhere flex min-h-11 w-full items-center justify-between gap-3 rounded-sm text-left font-medium"
    >
      <span className="min-w-0">{name}</span>
      <FoldMark isOpen={isOpen} />
    </button>
  );
}

function Cards<Row extends ListRow, FileRow>(props: ListRowsProps<Row, FileRow>) {
  const { caption, columns, rows, groups, isLink = false, isDense = false } = props;
  const Drawn = isDense ? RowLine : RowCard;
  const look = isDense ? 'min-w-0' : CARD_LOOK;
  const toItem = (row: Row) => (
    <li key={row.id} className={look}>
      <Drawn columns={columns} row={row} isLink={isLink} />
    </li>
  );
  return (
    <ul aria-label={caption} className={isDense ? LINES_LOOK : CARDS_LOOK}>
      {toEntries(rows, groups).map(({ key, name, rows: own }) =>
        name === null ? (
          own.map(toItem)
        ) : (
          <NarrowGroup key={key} name={name} look={look}>
            {own.map(toItem)}
          </NarrowGroup>
        ),
      )}
    </ul>
  );
}

const CARDS_LOOK = 'grid items-start gap-3 sm:grid-cols-2 sm:gap-4';
const CARD_LOOK = 'flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4';
const LINES_LOOK =
  'flex flex-col divide-y divide-line rounded-b-lg border-ink border-t-2 bg-surface';

/** Rows of one act, in a list of their own that a press opens. */
function NarrowGroup(props: { name: string; look: string; children: ReactNode }) {
  const { name, look, children } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={look}>
      <div className="px-3 py-1.5">
        <GroupButton name={name} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
      </div>
      {isOpen && (
        <ul aria-label={name} className="divide-y divide-line border-line border-t bg-canvas">
          {children}
        </ul>
      )}
    </li>
  );
}
