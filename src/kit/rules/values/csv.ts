/** The start of a formula in a spreadsheet, full-width too (OWASP, "CSV injection"). */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * A telephone number, which other programs dial. A spreadsheet may calculate with it, but no more: without a
 * letter, a quote or a separator it can't call a function, name a cell or open a URL.
 */
const PHONE_NUMBER = /^\+[\d ()./-]+$/;

/** A spreadsheet that splits on semicolons or tabs starts a cell here, and a line at each break. */
const FORMULA_WITHIN = /([;\t\r\n][^\S\t\r\n]*)(?=[=+\-@＝＋－＠])/g;

/** Only the apostrophes added by `writeCsv`. */
const APOSTROPHE = /(^|[;\t\r\n][^\S\t\r\n]*)'(?=\s*[=+\-@＝＋－＠])/g;

/** Byte order mark: without it, a spreadsheet assumes its country's encoding instead of UTF-8. */
const BOM = '\uFEFF';

/**
 * Writes a table by RFC 4180. Texts come from strangers, so one that a spreadsheet would run as a formula
 * gets a leading apostrophe, which `readCsvText` removes; numbers stay numbers, even with a plus.
 *
 * @param columns in order; they are also the first line
 * @param rows by column; missing values are empty
 * @returns the file's lines, each ending in CRLF
 */
export function* writeCsv(
  columns: readonly string[],
  rows: Iterable<Readonly<Record<string, unknown>>>,
): Generator<string> {
  yield writeCsvHead(columns);
  for (const row of rows) yield writeCsvRow(columns, row);
}

/** @returns the first line of such a file, for rows written in batches */
export function writeCsvHead(columns: readonly string[]): string {
  return `${BOM}${toLine(columns)}`;
}

/** @returns one line of such a file */
export function writeCsvRow(
  columns: readonly string[],
  row: Readonly<Record<string, unknown>>,
): string {
  return toLine(columns.map((column) => row[column]));
}

/** @param text of a cell, possibly from our own export @returns the original value */
export function readCsvText(text: string): string {
  return text.replace(APOSTROPHE, '$1');
}

/** Common delimiters; the first is the default. */
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Detects the delimiter from the header line, which is more reliable than the rows below. */
export function findDelimiter(text: string): string {
  const [head = ''] = text
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const count = (delimiter: string) => head.split(delimiter).length;
  return DELIMITERS.reduce(
    (best, next) => (count(next) > count(best) ? next : best),
    ',' as string,
  );
}

function toLine(values: readonly unknown[]): string {
  return `${values.map(toCell).join(',')}\r\n`;
}

function toCell(value: unknown): string {
  const text = toText(value);
  const safe = typeof value === 'number' ? text : disarm(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function disarm(text: string): string {
  if (PHONE_NUMBER.test(text)) return text;
  const within = text.replace(FORMULA_WITHIN, "$1'");
  return FORMULA.test(text) ? `'${within}` : within;
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
