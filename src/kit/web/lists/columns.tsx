import type { ReactNode } from 'react';
import { formatDate, formatMoment } from '../time/dates.ts';
import type { CsvRow } from './csv.ts';

export type CardPlace = 'start' | 'title' | 'detail' | 'corner' | 'body' | 'line' | 'foot' | 'none';

/** One column of a list: its cells, its position on a card, and its part of a file. */
export type Column<Row, FileRow = Row> = {
  /**
   * The column's heading. Empty above actions; `unseen` is for screen readers only; undefined
   * leaves the column out of the table.
   */
  label?: string | { unseen: string };
  cell?: (row: Row) => ReactNode;
  /** Shown below the cell that names the row, and below its card's title. */
  detail?: (row: Row) => ReactNode;
  /** The content on a card, if not the cell's. */
  onCard?: (row: Row) => ReactNode;
  /** Defaults to `body`. */
  place?: CardPlace;
  /** Set if it names the row, as the title does anyway. */
  isHeading?: true;
  className?: string;
  /** The column's cells in a CSV file, by heading. */
  csv?: Readonly<Record<string, (row: FileRow) => string | number>>;
  /** Lower ones come first in a file. Defaults to 9; equal ones keep the screen's order. */
  fileOrder?: number;
};

export type Columns<Row, FileRow = Row> = readonly Column<Row, FileRow>[];

const USUAL_ORDER = 9;

/** @returns whether any column is part of a file */
export function hasFile<Row, FileRow>(columns: Columns<Row, FileRow>): boolean {
  return columns.some(({ csv }) => csv !== undefined);
}

/** @returns a function that turns a row into a file's row */
export function buildCsvRow<Row, FileRow>(
  columns: Columns<Row, FileRow>,
): (row: FileRow) => CsvRow {
  const order = ({ fileOrder = USUAL_ORDER }: Column<Row, FileRow>) => fileOrder;
  const cells = columns
    .toSorted((one, other) => order(one) - order(other))
    .flatMap(({ csv = {} }) => Object.entries(csv));
  return (row) => Object.fromEntries(cells.map(([name, read]) => [name, read(row)]));
}

type TimeColumn<Row, FileRow> = Partial<Column<Row, FileRow>> & {
  format?: (time: string) => string;
};

/** A column of times, in the row at the bottom of a card. @param more overrides */
export function timeColumn<Row, FileRow = Row>(
  label: string,
  read: (row: Row) => string,
  { format = formatMoment, ...more }: TimeColumn<Row, FileRow> = {},
): Column<Row, FileRow> {
  return {
    label,
    place: 'foot',
    className: 'whitespace-nowrap text-ink-soft',
    cell: (row) => <time dateTime={read(row)}>{format(read(row))}</time>,
    ...more,
  };
}

type Created = { created_at: string };

/** The creation time of rows, the first column in a file. @param more overrides */
export function createdColumn<Row extends Created, FileRow extends Created = Row>(
  label = 'Created',
  more: Partial<Column<Row, FileRow>> = {},
): Column<Row, FileRow> {
  return timeColumn<Row, FileRow>(label, ({ created_at }) => created_at, {
    cell: ({ created_at }) => (
      <time dateTime={created_at} title={formatMoment(created_at)}>
        {formatDate(created_at)}
      </time>
    ),
    onCard: ({ created_at }) => <time dateTime={created_at}>{formatMoment(created_at)}</time>,
    csv: { Created: ({ created_at }) => created_at },
    fileOrder: 1,
    ...more,
  });
}
