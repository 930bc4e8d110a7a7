import { MAX_STAFF_ROWS } from '#domain/agency/staff-rows.ts';
import { readStaffTable, type StaffTable } from '#domain/agency/staff-table.ts';
import { findDelimiter } from '#domain/export/csv.ts';
import { importAgain } from '#web/ui/loading/import-again.ts';
import { decodeText } from './read-card.ts';

const MAX_FILE_BYTES = 5 * 1024 * 1024;

/** Of the longest file that can be of use a few blank lines more. */
const READ_LINES = 2 * MAX_STAFF_ROWS;

/** @param file chosen on this device @returns the people it holds, or why it cannot be used */
export async function readStaffFile(file: File): Promise<StaffTable> {
  if (file.size > MAX_FILE_BYTES) return { ok: false, sentence: 'This file is larger than 5 MB.' };
  const text = decodeText(new Uint8Array(await file.arrayBuffer())).replace(/^\uFEFF/, '');
  const { default: papa } = await importAgain(() => import('papaparse'));
  // The end of a longer file is never looked at.
  const { data } = papa.parse<string[]>(text, {
    delimiter: findDelimiter(text),
    skipEmptyLines: false,
    preview: READ_LINES,
  });
  return readStaffTable(data);
}
