import type { ReactNode } from 'react';
import type { CsvRow } from './csv.ts';

/** A column's place on a card. */
export type CardPlace = 'start' | 'title' | 'detail' | 'corner' | 'body' | 'line' | 'foot' | 'none';

/** One column of a list, said once: its cells, its place on a card, and what a file holds of it. */
export type Column<Row, FileRow = Row> = {
  /** Above the cells. Empty above actions; `unseen` where it is read aloud only; none: not in the table. */
  label?: string | { unseen: string };
  cell?: (row: Row) => ReactNode;
  /** Below the cell that names the row, and below the title of its card. */
  detail?: (row: Row) => ReactNode;
  /** On a card, where that is not the cell. */
  onCard?: (row: Row) => ReactNode;
  /** `body` unless it is said. */
  place?: CardPlace;
  /** Set where it names the row; the title does anyway. */
  isHeading?: true;
  className?: string;
  /** The column's cells in a CSV file, by heading. */
  csv?: Readonly<Record<string, (row: FileRow) => string | number>>;
  /** Lower ones come first in a file. Defaults to 9; equal ones keep the screen's order. */
  fileOrder?: number;
};

export type Columns<Row, FileRow = Row> = readonly Column<Row, FileRow>[];

const USUAL_ORDER = 9;

/** @returns whether a file of the list says anything */
export function hasFile<Row, FileRow>(columns: Columns<Row, FileRow>): boolean {
  return columns.some(({ csv }) => csv !== undefined);
}

/** @returns what makes a row a line of a file */
export function buildCsvRow<Row, FileRow>(
  columns: Columns<Row, FileRow>,
): (row: FileRow) => CsvRow {
  const order = ({ fileOrder = USUAL_ORDER }: Column<Row, FileRow>) => fileOrder;
  const cells = columns
    .toSorted((one, other) => order(one) - order(other))
    .flatMap(({ csv = {} }) => Object.entries(csv));
  return (row) => Object.fromEntries(cells.map(([name, read]) => [name, read(row)]));
}
