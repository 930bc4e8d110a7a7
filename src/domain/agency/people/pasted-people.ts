import { EMPTY_STAFF_ROW, MAX_STAFF_ROWS, type StaffRow, toStaffRow } from '../staff-rows.ts';
import { STAFF_TABLE_MESSAGES, type StaffTable } from '../staff-table.ts';

/** Longer texts hold more than can be invited at once; they are not read to the end. */
const MAX_CHARACTERS = 200_000;

const ADDRESS = /[^\s<>,;"'()]+@[^\s<>,;"'()]+/;

/**
 * Reads people from pasted text: an address on each line or many on one, with or without a name, as mail
 * programs and tables copy them.
 *
 * @returns each of them with the line they were on, or why the text can't be used
 */
export function readPastedPeople(text: string): StaffTable {
  if (text.length > MAX_CHARACTERS) return { ok: false, sentence: STAFF_TABLE_MESSAGES.tooMany };
  const rows = text
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) =>
      splitLine(line).map((words) => ({ line: index + 1, row: toRow(words) })),
    );
  if (rows.length === 0) return { ok: false, sentence: NOBODY };
  if (rows.length > MAX_STAFF_ROWS) return { ok: false, sentence: STAFF_TABLE_MESSAGES.tooMany };
  return { ok: true, rows };
}

const NOBODY = 'Paste at least one email address.';

/** Commas part people only where there are several of them: `Lovelace, Ada <ada@x.test>` is one. */
function splitLine(line: string): string[] {
  const isMany = line.split('@').length > 2;
  return (isMany ? line.split(/[,;\t]|(?<=>)\s/) : [line]).filter((words) => words.trim() !== '');
}

function toRow(words: string): StaffRow {
  const email = ADDRESS.exec(words)?.[0] ?? '';
  const rest = words
    .replace(email, ' ')
    .replace(/[<>"'(),;\t]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return toStaffRow({ ...EMPTY_STAFF_ROW, email, full_name: rest || toName(email) });
}

/** @returns `Ada Lovelace` of `ada.lovelace@x.test`: what to call somebody until they say so themselves */
function toName(email: string): string {
  const [local = ''] = email.split('@');
  return local
    .replace(/\+.*$/, '')
    .split(/[._-]+/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');
}
