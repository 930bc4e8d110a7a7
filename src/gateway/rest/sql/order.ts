import type { OrderTerm } from '../parse/order.ts';
import type { RowRange } from '../parse/range.ts';
import type { Rowset } from '../schema/schema-cache.ts';
import { renderField } from './field.ts';
import type { Binder } from './statement.ts';

/** ` order by …`, or nothing. */
export function renderOrder(terms: readonly OrderTerm[], rowset: Rowset, binder: Binder): string {
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
export function renderRange({ limit, offset }: RowRange, binder: Binder): string {
  const limited = limit === null ? '' : ` limit ${binder.as('bigint', String(limit))}`;
  return offset === 0 ? limited : `${limited} offset ${binder.as('bigint', String(offset))}`;
}
