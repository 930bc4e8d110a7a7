import { restErrors } from '../errors.ts';
import type { Field } from '../parse/field.ts';
import { outputName, type SelectItem } from '../parse/select.ts';
import type { Column, Rowset } from '../schema/schema-cache.ts';
import { type Binder, quote, SOURCE } from './statement.ts';

/** Types whose names differ between SQL's grammar and the catalogue. */
const GRAMMAR_TYPES = new Set([
  'int',
  'integer',
  'bigint',
  'smallint',
  'real',
  'float',
  'double precision',
  'decimal',
  'numeric',
  'boolean',
  'char',
  'character',
  'character varying',
  'varchar',
  'timestamp',
  'timestamp with time zone',
  'timestamp without time zone',
  'time',
  'time with time zone',
  'time without time zone',
  'interval',
]);

/**
 * Types no value can have (PostgreSQL, "Pseudo-Types"). PostgreSQL refuses casts to most, but accepts
 * `unknown` until it writes the result, then fails as if the server were at fault.
 */
const PSEUDO_TYPES =
  /^(?:any\w*|cstring|internal|\w+_handler|record|trigger|event_trigger|void|unknown|pg_ddl_command)$/;

/** Throws 42703 for an unknown column. */
export function getColumn(rowset: Rowset, name: string): Column {
  const column = rowset.columns.get(name);
  if (column === undefined) throw restErrors.undefinedColumn(rowset.name, name);
  return column;
}

/** A field as an expression over the source rows. */
export function renderField(field: Field, rowset: Rowset, binder: Binder): string {
  const column = getColumn(rowset, field.column);
  const base = `${SOURCE}.${quote(column.name)}`;
  if (field.path.length === 0) return base;
  const steps = field.path.map(({ arrow, key }) =>
    typeof key === 'number'
      ? `${arrow}(${binder.as('integer', String(key))})`
      : `${arrow}(${binder.text(key)})`,
  );
  return `(${column.is_json ? base : `to_jsonb(${base})`}${steps.join('')})`;
}

/** The select list. */
export function renderSelect(items: readonly SelectItem[], rowset: Rowset, binder: Binder): string {
  return items
    .map((item) => {
      if (item.kind === 'all') return `${SOURCE}.*`;
      const expression = renderField(item.field, rowset, binder);
      const cast =
        item.cast === null ? expression : `cast(${expression} as ${renderType(item.cast)})`;
      return `${cast} as ${quote(outputName(item))}`;
    })
    .join(', ');
}

function renderType(name: string): string {
  const isArray = name.endsWith('[]');
  const element = (isArray ? name.slice(0, -2) : name).trim().toLowerCase();
  if (PSEUDO_TYPES.test(element)) throw restErrors.pseudoType(name);
  const type = GRAMMAR_TYPES.has(element) ? element : quote(element);
  return isArray ? `${type}[]` : type;
}

/** The columns a selection reads, for `returning`: only these need the select privilege. */
export function columnsRead(items: readonly SelectItem[], rowset: Rowset): string[] {
  if (items.some((item) => item.kind === 'all')) return [...rowset.columns.keys()];
  return items.flatMap((item) =>
    item.kind === 'field' ? [getColumn(rowset, item.field.column).name] : [],
  );
}
