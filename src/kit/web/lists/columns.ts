import type { ReactNode } from 'react';
import type { CsvRow } from './csv.ts';

export type CardPlace = 'start' | 'title' | 'detail' | 'corner' | 'body' | 'line' | 'foot' | 'none';

/** One column of a list: its cells, its place on a card, and its part of a file. */
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
