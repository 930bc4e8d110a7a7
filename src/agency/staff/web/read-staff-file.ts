import { importAgain } from '#kit/public/import-again.ts';
import { findDelimiter } from '#kit/rules/values/csv.ts';
import { decodeText } from '#page/card/web/read-card.ts';
import { MAX_STAFF_ROWS } from '../rules/staff-rows.ts';
import { readStaffTable, STAFF_TABLE_MESSAGES } from '../rules/staff-table.ts';

/** The cells of a file, row by row, or why it can't be used. */
export type StaffFile = { ok: true; lines: string[][] } | { ok: false; sentence: string };

/** The longest useful file, with room for blank lines. */
const READ_LINES = 2 * MAX_STAFF_ROWS;

/** A larger file has more people than can be invited at once. */
const MAX_FILE_BYTES = 5 * 1024 * 1024;

/** @param file chosen on this device; too long a file isn't read to its end */
export async function readStaffFile(file: File): Promise<StaffFile> {
  if (file.size > MAX_FILE_BYTES) return { ok: false, sentence: STAFF_TABLE_MESSAGES.tooMany };
  const text = decodeText(new Uint8Array(await file.arrayBuffer())).replace(/^\uFEFF/, '');
  const { default: papa } = await importAgain(() => import('papaparse'));
  const { data } = papa.parse<string[]>(text, {
    delimiter: findDelimiter(text),
    skipEmptyLines: false,
    preview: READ_LINES,
  });
  const table = readStaffTable(data);
  // A wrongly detected column can be reassigned; other problems can't be fixed here.
  const isOf = table.ok || (table.sentence === STAFF_TABLE_MESSAGES.noEmail && data.length > 1);
  return isOf ? { ok: true, lines: data } : table;
}
