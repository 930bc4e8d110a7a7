import { type CsvTarget, guessColumns, readCsvRow } from '../contacts/csv-columns.ts';
import { writeCsv } from '../export/csv.ts';
import {
  MAX_STAFF_ROWS,
  STAFF_FIELD_KEYS,
  STAFF_FIELDS,
  type StaffRow,
  toStaffRow,
} from './staff-rows.ts';

export const STAFF_TABLE_MESSAGES = {
  noEmail:
    'No column is called Email. The first line of the file has to name the columns, as in the sample.',
  empty: 'We found nobody in this file. There’s nothing below the column names.',
  tooMany: `A file can hold at most ${MAX_STAFF_ROWS} people. Split it, and bring in the parts.`,
} as const;

/** The rows of a file that are not blank, or why it cannot be used. */
export type StaffTable =
  | { ok: true; rows: { line: number; row: StaffRow }[] }
  | { ok: false; sentence: string };

/**
 * @param lines of a file, cell by cell; the first names the columns, as spreadsheets, address books and
 *   our own sample do
 */
export function readStaffTable(lines: readonly (readonly string[])[]): StaffTable {
  const [headers = [], ...rest] = lines;
  const columns = guessColumns(headers);
  if (!columns.includes('email')) return { ok: false, sentence: STAFF_TABLE_MESSAGES.noEmail };
  const rows = rest.flatMap((cells, index) => {
    const values = readCsvRow(cells, columns);
    return values.size === 0 ? [] : [{ line: index + 2, row: toRow(values) }];
  });
  if (rows.length === 0) return { ok: false, sentence: STAFF_TABLE_MESSAGES.empty };
  if (rows.length > MAX_STAFF_ROWS) return { ok: false, sentence: STAFF_TABLE_MESSAGES.tooMany };
  return { ok: true, rows };
}

function toRow(values: ReadonlyMap<CsvTarget, string>): StaffRow {
  const parts = [values.get('first_name'), values.get('last_name')].filter(Boolean).join(' ');
  return toStaffRow({
    full_name: values.get('full_name') ?? parts,
    email: values.get('email') ?? '',
    designation: values.get('designation') ?? '',
    phone: values.get('phone') ?? '',
    company: values.get('company') ?? '',
  });
}

/** @returns the lines of a file to begin with: the columns, and two people who do not exist */
export function writeStaffSample(): string[] {
  const columns = Object.values(STAFF_FIELDS).map(({ label }) => label);
  const people = [
    ['Ada Lovelace', 'ada@example.com', 'Engineer', '+44 20 7946 0018', 'Example Ltd'],
    ['Grace Hopper', 'grace@example.com', 'Admiral', '', 'Example Ltd'],
  ];
  const rows = people.map((cells) =>
    Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])),
  );
  return [...writeCsv(columns, rows)];
}

/** A refused line of a file, with the reason. */
export type RefusedStaffRow = { line: number; row: StaffRow; sentence: string };

/** @returns the lines of a file to correct and bring in again: the same columns, and what was wrong */
export function writeRefusedStaff(refused: readonly RefusedStaffRow[]): string[] {
  const columns = [...STAFF_FIELD_KEYS.map((key) => STAFF_FIELDS[key].label), 'Problem'];
  const rows = refused.map(({ row, sentence }) => ({
    ...Object.fromEntries(STAFF_FIELD_KEYS.map((key) => [STAFF_FIELDS[key].label, row[key]])),
    Problem: sentence,
  }));
  return [...writeCsv(columns, rows)];
}
