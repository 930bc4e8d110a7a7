import { restErrors } from '../errors.ts';
import type { Payload } from '../parse/payload.ts';
import type { Column, Rowset } from '../schema/schema-cache.ts';
import { type Binder, quote } from './statement.ts';

/** The alias of a body's rows. */
export const PAYLOAD = '_p';

/**
 * The columns a write sets: those named by `columns=`, or else the body's keys. Throws PGRST204 for
 * a column the relation lacks.
 */
export function columnsWritten(
  payload: Payload,
  named: readonly string[] | null,
  rowset: Rowset,
): Column[] {
  return (named ?? payload.keys).map((name) => {
    const column = rowset.columns.get(name);
    if (column === undefined) throw restErrors.columnNotFound(rowset.name, name);
    return column;
  });
}

/** The body as typed rows, for a `from` list: PostgreSQL parses the JSON, so nothing is lost. */
export function renderPayload(
  payload: Payload,
  columns: readonly Pick<Column, 'name' | 'type'>[],
  binder: Binder,
): string {
  const read = payload.isArray ? 'json_to_recordset' : 'json_to_record';
  return `${read}(${binder.as('json', payload.json)}) as ${definition(columns)}`;
}

/** The same, with the column's own default for each missing key. */
export function renderPayloadWithDefaults(
  payload: Payload,
  columns: readonly Column[],
  binder: Binder,
): string {
  const defaults = columns
    .filter((column) => column.default_expression !== null)
    .map((column) => `${binder.text(column.name)}, ${column.default_expression}`);
  const completed = `jsonb_build_object(${defaults.join(', ')}) || e.row`;
  const rows = payload.isArray
    ? `select value as row from jsonb_array_elements(${binder.as('jsonb', payload.json)})`
    : `select ${binder.as('jsonb', payload.json)} as row`;
  return `(select jsonb_agg(${completed}) as rows from (${rows}) e) _d, jsonb_to_recordset(_d.rows) as ${definition(columns)}`;
}

function definition(columns: readonly Pick<Column, 'name' | 'type'>[]): string {
  return `${PAYLOAD}(${columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ')})`;
}
