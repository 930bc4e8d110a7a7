import { Cursor, parseList } from './cursor.ts';
import { type Field, parseField } from './field.ts';

export type OrderTerm = {
  field: Field;
  direction: 'asc' | 'desc' | null;
  nulls: 'first' | 'last' | null;
};

/** Reads `order=name.desc.nullslast,data->>age`. An empty text is no order. */
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
