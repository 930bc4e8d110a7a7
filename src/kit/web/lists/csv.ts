import { writeCsv } from '#kit/rules/values/csv.ts';
import { downloadFile } from '../files/download-file.ts';

/** One row's cells; numbers stay numbers. */
export type CsvRow = Readonly<Record<string, string | number>>;

/**
 * Downloads rows as a CSV file (RFC 4180, UTF-8).
 *
 * @param fileName with its `.csv`
 * @param rows the first one has the column names
 */
export function downloadCsv(fileName: string, rows: readonly CsvRow[]): void {
  const lines = writeCsv(Object.keys(rows[0] ?? {}), rows);
  downloadFile(fileName, new Blob([...lines], { type: 'text/csv;charset=utf-8' }));
}
