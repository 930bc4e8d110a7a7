import type { Condition } from '../parse/logic.ts';
import type { Table } from '../schema/schema-cache.ts';
import { renderWhere } from './condition.ts';
import type { Envelope } from './envelope.ts';
import { type Binder, quote, SOURCE } from './statement.ts';
import { answerWrite, type Returning, renderReturning } from './write.ts';

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
