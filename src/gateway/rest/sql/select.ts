import type { OrderTerm } from '../parse/field.ts';
import type { Condition } from '../parse/filter.ts';
import type { Representation, RowRange } from '../parse/headers.ts';
import type { SelectItem } from '../parse/select.ts';
import type { Rowset, Table } from '../schema/schema-cache.ts';
import { renderRowsAnswer } from './answer.ts';
import { renderWhere } from './condition.ts';
import { renderField, renderSelect } from './field.ts';
import { type Binder, type Envelope, quote, SOURCE } from './statement.ts';

/** Which rows and columns are read. */
export type Reading = {
  select: readonly SelectItem[];
  conditions: readonly Condition[];
  order: readonly OrderTerm[];
  range: RowRange;
  counted: boolean;
  /** Null if no body is requested (HEAD). */
  representation: Representation | null;
  /** Of the body. */
  maxBytes: number;
};

/** Reads a table or view. */
export function buildSelect(table: Table, reading: Reading, binder: Binder): Envelope {
  return readFrom(
    `${quote(table.schema)}.${quote(table.name)} ${SOURCE}`,
    table,
    reading,
    binder,
    '',
  );
}

/**
 * Reads any source of rows.
 *
 * @param from the `from` item, with the alias `_t`
 * @param before preceding common table expressions, each with its comma
 */
export function readFrom(
  from: string,
  rowset: Rowset,
  reading: Reading,
  binder: Binder,
  before: string,
): Envelope {
  const columns = renderSelect(reading.select, rowset, binder);
  const where = renderWhere(reading.conditions, rowset, binder);
  const order = renderOrder(reading.order, rowset, binder);
  const range = renderRange(reading.range, binder);
  return {
    ctes: `${before}pgrst_rows as (select ${columns} from ${from}${where}${order}${range})`,
    ...renderRowsAnswer(reading),
    total: reading.counted ? `select count(*) from ${from}${where}` : null,
    affected: null,
    location: null,
  };
}

/** ` order by …`, or nothing. */
function renderOrder(terms: readonly OrderTerm[], rowset: Rowset, binder: Binder): string {
  if (terms.length === 0) return '';
  const rendered = terms.map(({ field, direction, nulls }) =>
    [
      renderField(field, rowset, binder),
      ...(direction === null ? [] : [direction]),
      ...(nulls === null ? [] : [`nulls ${nulls}`]),
    ].join(' '),
  );
  return ` order by ${rendered.join(', ')}`;
}

/** ` limit … offset …`, as far as given. */
function renderRange({ limit, offset }: RowRange, binder: Binder): string {
  const limited = limit === null ? '' : ` limit ${binder.as('bigint', String(limit))}`;
  return offset === 0 ? limited : `${limited} offset ${binder.as('bigint', String(offset))}`;
}
