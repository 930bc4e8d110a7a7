import { ALIAS_MAX_BYTES, type RestBounds } from '../../limits/tables.ts';
import { restErrors } from '../errors.ts';
import { Cursor, parseList } from './cursor.ts';
import { type Field, parseField, parseName } from './field.ts';

/** One entry of `select=`; `alias` is its key in the response. */
export type SelectItem =
  | { kind: 'all' }
  | { kind: 'field'; field: Field; alias: string | null; cast: string | null };

const TYPE_NAME = /[a-z_][a-z0-9_ ]{0,62}(?:\[\])?/iy;
const AGGREGATE = /\.?(?:count|sum|avg|min|max)\(\)/y;

type SelectBounds = Pick<RestBounds, 'selectTerms' | 'usesOfColumn'>;

/**
 * Reads `select=id,name:full_name,age::text,data->a->>b`. An empty text selects everything.
 *
 * @param resource the relation selected from, for errors.
 * @throws PGRST100, also for too many entries: a short text must not cause a large response
 */
export function parseSelect(text: string, resource: string, bounds: SelectBounds): SelectItem[] {
  if (text.trim() === '') return [{ kind: 'all' }];
  const cursor = new Cursor(text, 'select parameter');
  const items = parseList(cursor, (at) => parseItem(at, resource));
  cursor.expectEnd();
  refuseExcess(items, bounds);
  return items;
}

function refuseExcess(items: readonly SelectItem[], bounds: SelectBounds): void {
  const { selectTerms, usesOfColumn } = bounds;
  if (items.length > selectTerms) throw restErrors.tooComplex(`At most ${selectTerms} columns`);
  if (items.length <= usesOfColumn) return;
  const uses = new Map<string, number>();
  for (const item of items) {
    const column = item.kind === 'all' ? '*' : item.field.column;
    uses.set(column, (uses.get(column) ?? 0) + 1);
  }
  const byStar = uses.get('*') ?? 0;
  uses.delete('*');
  if (Math.max(0, ...uses.values()) + byStar > usesOfColumn) {
    throw restErrors.tooComplex(`No column more than ${usesOfColumn} times`);
  }
}

function parseItem(cursor: Cursor, resource: string): SelectItem {
  if (cursor.take('*')) return { kind: 'all' };
  const alias = takeAlias(cursor);
  if (cursor.take('...')) throw restErrors.embeddingNotSupported(resource, parseName(cursor));
  refuseAggregate(cursor);
  const field = parseField(cursor);
  refuseAggregate(cursor);
  const cast = cursor.take('::') ? parseTypeName(cursor) : null;
  refuseAggregate(cursor);
  if (cursor.startsWith('(') || cursor.startsWith('!')) {
    throw restErrors.embeddingNotSupported(resource, field.column);
  }
  return { kind: 'field', field, alias, cast };
}

/** `alias:`, unless it begins `column::type`. */
function takeAlias(cursor: Cursor): string | null {
  if (cursor.startsWith('...')) return null;
  const start = cursor.position;
  const alias = parseName(cursor);
  if (cursor.startsWith('::') || !cursor.take(':')) {
    cursor.position = start;
    return null;
  }
  if (alias === '' || Buffer.byteLength(alias) > ALIAS_MAX_BYTES) {
    cursor.fail(`an alias of at most ${ALIAS_MAX_BYTES} bytes`);
  }
  return alias;
}

function refuseAggregate(cursor: Cursor): void {
  if (cursor.match(AGGREGATE)) throw restErrors.aggregatesNotAllowed();
}

function parseTypeName(cursor: Cursor): string {
  const name = cursor.match(TYPE_NAME)?.[0].trim();
  if (!name) cursor.fail('a type name');
  return name;
}

/** A field's key in the response: its alias, the last name of its path, or its column. */
export function outputName(item: Extract<SelectItem, { kind: 'field' }>): string {
  const names = item.field.path.map((step) => step.key).filter((key) => typeof key === 'string');
  return item.alias ?? names.at(-1) ?? item.field.column;
}
