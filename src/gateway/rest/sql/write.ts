import { restErrors } from '../errors.ts';
import type { Condition } from '../parse/filter.ts';
import type { Payload } from '../parse/payload.ts';
import type { SelectItem } from '../parse/select.ts';
import type { Column, Table } from '../schema/schema-cache.ts';
import { renderWhere } from './condition.ts';
import { columnsRead } from './field.ts';
import { columnsWritten, PAYLOAD, renderPayload, renderPayloadWithDefaults } from './payload.ts';
import { type Reading, readFrom } from './select.ts';
import {
  type Binder,
  COUNT_SOURCE,
  type Envelope,
  NO_BODY,
  quote,
  renderColumns,
  SOURCE,
} from './statement.ts';

/** The form of a write's response. */
export type Returning =
  | { kind: 'minimal' }
  | { kind: 'representation'; reading: Reading }
  | { kind: 'headers-only' };

/**
 * The list after `returning`. A minimal response names no columns, so that writing doesn't need read
 * privileges.
 */
export function renderReturning(returning: Returning, table: Table): string {
  const names = columnsReturned(returning, table);
  if (names.length === 0) return ' returning 1 as written';
  return ` returning ${names.map((name) => `${SOURCE}.${quote(name)}`).join(', ')}`;
}

function columnsReturned(returning: Returning, table: Table): readonly string[] {
  if (returning.kind === 'minimal') return [];
  if (returning.kind === 'headers-only') return table.primaryKey;
  const { select, order } = returning.reading;
  const ordered = order.map<SelectItem>(({ field }) => ({
    kind: 'field',
    field,
    alias: null,
    cast: null,
  }));
  return [...new Set(columnsRead([...select, ...ordered], table))];
}

/** Wraps a write into the row it returns. */
export function answerWrite(
  writing: string,
  returning: Returning,
  table: Table,
  binder: Binder,
): Envelope {
  const ctes = `pgrst_source as (${writing})`;
  if (returning.kind === 'representation') {
    const read = { ...returning.reading, conditions: [], counted: false };
    const envelope = readFrom(`pgrst_source ${SOURCE}`, table, read, binder, `${ctes}, `);
    // Limits only the rows of the response, not of the write.
    return { ...envelope, affected: COUNT_SOURCE };
  }
  const location =
    returning.kind === 'headers-only' && table.primaryKey.length > 0
      ? renderLocation(table, binder)
      : null;
  return {
    ctes,
    rows: 'select 1 from pgrst_source',
    body: NO_BODY,
    total: null,
    affected: null,
    location,
  };
}

/** The new row's key as JSON, `[["id","1"]]`. */
function renderLocation(table: Table, binder: Binder): string {
  const pairs = table.primaryKey.map(
    (name) => `json_build_array(${binder.text(name)}, ${SOURCE}.${quote(name)}::text)`,
  );
  return `(select json_build_array(${pairs.join(', ')})::text from pgrst_source ${SOURCE} limit 1)`;
}

/** Which rows are inserted, and how conflicts with existing ones are resolved. */
type Insertion = {
  payload: Payload;
  columns: readonly string[] | null;
  onConflict: readonly string[] | null;
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  /** Keys missing from a row get the column's default instead of null. */
  missingIsDefault: boolean;
  returning: Returning;
};

/** Inserts one row, many, or none; also an upsert. */
export function buildInsert(table: Table, insertion: Insertion, binder: Binder): Envelope {
  const { payload, returning } = insertion;
  const columns = columnsWritten(payload, insertion.columns, table);
  const into = `insert into ${quote(table.schema)}.${quote(table.name)} as ${SOURCE}`;
  const conflict = renderConflict(table, insertion, columns);
  const writing = `${into}${renderRows(insertion, columns, binder)}${conflict}${renderReturning(returning, table)}`;
  return answerWrite(writing, returning, table, binder);
}

function renderRows(insertion: Insertion, columns: readonly Column[], binder: Binder): string {
  const { payload, missingIsDefault } = insertion;
  if (columns.length === 0) {
    if (payload.count > 1) {
      throw restErrors.invalidBody('Empty objects can only be inserted one at a time');
    }
    // An empty list inserts nothing, an empty object a row of defaults.
    return payload.count === 0 ? ' select where false' : ' default values';
  }
  const names = columns.map((column) => column.name);
  const source = (missingIsDefault ? renderPayloadWithDefaults : renderPayload)(
    payload,
    columns,
    binder,
  );
  return ` (${renderColumns(names)}) select ${renderColumns(names, `${PAYLOAD}.`)} from ${source}`;
}

function renderConflict(table: Table, insertion: Insertion, columns: readonly Column[]): string {
  const { resolution } = insertion;
  const target = insertion.onConflict ?? table.primaryKey;
  for (const name of target) {
    if (!table.columns.has(name)) throw restErrors.columnNotFound(table.name, name);
  }
  if (resolution === null || (resolution === 'merge-duplicates' && target.length === 0)) return '';
  const on = target.length === 0 ? ' on conflict' : ` on conflict (${renderColumns(target)})`;
  if (resolution === 'ignore-duplicates' || columns.length === 0) return `${on} do nothing`;
  const merged = columns.map(({ name }) => `${quote(name)} = excluded.${quote(name)}`);
  return `${on} do update set ${merged.join(', ')}`;
}

/** Which rows are updated, and how. */
type Change = {
  payload: Payload;
  columns: readonly string[] | null;
  conditions: readonly Condition[];
  returning: Returning;
};

/** Updates the rows that match the conditions. A body without keys changes nothing. */
export function buildUpdate(table: Table, change: Change, binder: Binder): Envelope {
  const { payload, conditions, returning } = change;
  const columns = columnsWritten(payload, change.columns, table);
  const target = `${quote(table.schema)}.${quote(table.name)} ${SOURCE}`;
  if (columns.length === 0) {
    const nothing = `select ${SOURCE}.* from ${target} where false`;
    return answerWrite(nothing, returning, table, binder);
  }
  const settings = columns.map(({ name }) => `${quote(name)} = ${PAYLOAD}.${quote(name)}`);
  const source = renderPayload(payload, columns, binder);
  const where = renderWhere(conditions, table, binder);
  const writing = `update ${target} set ${settings.join(', ')} from ${source}${where}${renderReturning(returning, table)}`;
  return answerWrite(writing, returning, table, binder);
}

/** Deletes the rows that match the conditions. */
export function buildDelete(
  table: Table,
  deletion: { conditions: readonly Condition[]; returning: Returning },
  binder: Binder,
): Envelope {
  const { conditions, returning } = deletion;
  const target = `${quote(table.schema)}.${quote(table.name)} ${SOURCE}`;
  const where = renderWhere(conditions, table, binder);
  const writing = `delete from ${target}${where}${renderReturning(returning, table)}`;
  return answerWrite(writing, returning, table, binder);
}
