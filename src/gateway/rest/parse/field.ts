import { JSON_PATH_MAX_STEPS } from '../../limits/tables.ts';
import { Cursor, parseList, parseQuoted } from './cursor.ts';

/** One step into a JSON value; a number is an index into an array. */
type JsonStep = { arrow: '->' | '->>'; key: string | number };

/** A column, or a value inside a JSON column. */
export type Field = { column: string; path: JsonStep[] };

/** Letters, digits, `_`, `$`, spaces, and dashes that don't begin an arrow. */
const NAME = /(?:[\p{L}\p{M}\p{N}_$ ]|-(?!>))+/uy;
const INDEX = /[-+]?\d{1,9}(?=$|->|[,.:)!]|::)/y;

/** A name, bare or in double quotes. */
export function parseName(cursor: Cursor): string {
  const quoted = parseQuoted(cursor);
  // A null byte would end the statement that contains the name.
  if (quoted?.includes('\0')) cursor.fail('a name without null bytes');
  if (quoted !== null) return quoted;
  const bare = cursor.match(NAME)?.[0].trim();
  if (!bare) cursor.fail('field name (* or [a..z0..9_$])');
  return bare;
}

/** `column`, `column->key`, `column->>key`, `column->0->>key`. */
export function parseField(cursor: Cursor): Field {
  return { column: parseName(cursor), path: parseJsonPath(cursor) };
}

function parseJsonPath(cursor: Cursor): JsonStep[] {
  const path: JsonStep[] = [];
  for (let arrow = takeArrow(cursor); arrow !== null; arrow = takeArrow(cursor)) {
    if (path.length === JSON_PATH_MAX_STEPS)
      cursor.fail(`at most ${JSON_PATH_MAX_STEPS} JSON steps`);
    const index = cursor.match(INDEX)?.[0];
    path.push({ arrow, key: index === undefined ? parseName(cursor) : Number(index) });
  }
  return path;
}

function takeArrow(cursor: Cursor): JsonStep['arrow'] | null {
  if (cursor.take('->>')) return '->>';
  return cursor.take('->') ? '->' : null;
}

export type OrderTerm = {
  field: Field;
  direction: 'asc' | 'desc' | null;
  nulls: 'first' | 'last' | null;
};

/** Reads `order=name.desc.nullslast,data->>age`. An empty text means no order. */
export function parseOrder(text: string): OrderTerm[] {
  if (text.trim() === '') return [];
  const cursor = new Cursor(text, 'order');
  const terms = parseList(cursor, parseTerm);
  cursor.expectEnd();
  return terms;
}

function parseTerm(cursor: Cursor): OrderTerm {
  const field = parseField(cursor);
  const direction = cursor.take('.asc') ? 'asc' : cursor.take('.desc') ? 'desc' : null;
  const nulls = cursor.take('.nullsfirst') ? 'first' : cursor.take('.nullslast') ? 'last' : null;
  return { field, direction, nulls };
}
