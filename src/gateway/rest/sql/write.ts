import type { SelectItem } from '../parse/select.ts';
import type { Table } from '../schema/schema-cache.ts';
import { COUNT_SOURCE, type Envelope, NO_BODY } from './envelope.ts';
import { columnsRead } from './field.ts';
import { type Reading, readFrom } from './select.ts';
import { type Binder, quote, SOURCE } from './statement.ts';

/** The form of a write's answer. */
export type Returning =
  | { kind: 'minimal' }
  | { kind: 'representation'; reading: Reading }
  | { kind: 'headers-only' };

/**
 * The list after `returning`. A minimal answer names no column, so that writing doesn't need read
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
    // Only the answer's rows are limited, not the write's.
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
