import type { Condition } from '../parse/logic.ts';
import type { Payload } from '../parse/payload.ts';
import type { Table } from '../schema/schema-cache.ts';
import { renderWhere } from './condition.ts';
import type { Envelope } from './envelope.ts';
import { columnsWritten, PAYLOAD, renderPayload } from './payload.ts';
import { type Binder, quote, SOURCE } from './statement.ts';
import { answerWrite, type Returning, renderReturning } from './write.ts';

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
