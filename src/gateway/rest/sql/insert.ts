import { restErrors } from '../errors.ts';
import type { Payload } from '../parse/payload.ts';
import type { Column } from '../schema/introspect.ts';
import type { Table } from '../schema/schema-cache.ts';
import { type Envelope, renderColumns } from './envelope.ts';
import { columnsWritten, PAYLOAD, renderPayload, renderPayloadWithDefaults } from './payload.ts';
import { type Binder, quote, SOURCE } from './statement.ts';
import { answerWrite, type Returning, renderReturning } from './write.ts';

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
