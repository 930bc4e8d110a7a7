import { QUERY_MAX_TERMS } from '../../limits/tables.ts';
import { restErrors } from '../errors.ts';
import { Cursor, parseList } from './cursor.ts';
import { parseName } from './field.ts';
import { type Condition, isGroupKey, parseFilter, parseGroup } from './filter.ts';

/** The query string, sorted by purpose. For single parameters, the first duplicate wins. */
export type Query = {
  select: string;
  order: string;
  limit: string | null;
  offset: string | null;
  columns: string[] | null;
  onConflict: string[] | null;
  /** Everything else, in order: filters, or a function's arguments. */
  rest: [key: string, value: string][];
};

const RESERVED = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict']);

/**
 * Splits a query string into reserved parameters and those that name columns or arguments. Throws
 * 401 for an `apikey`, which the hosted backend accepts there.
 */
export function parseQuery(parameters: URLSearchParams): Query {
  if (parameters.has('apikey')) throw restErrors.tokenInAddress();
  const rest = [...parameters].filter(([key]) => !RESERVED.has(key));
  if (rest.length > QUERY_MAX_TERMS)
    throw restErrors.tooComplex(`At most ${QUERY_MAX_TERMS} filters`);
  return {
    select: parameters.get('select') ?? '',
    order: parameters.get('order') ?? '',
    limit: parameters.get('limit'),
    offset: parameters.get('offset'),
    columns: parseNames(parameters.get('columns'), 'columns parameter'),
    onConflict: parseNames(parameters.get('on_conflict'), 'on_conflict parameter'),
    rest,
  };
}

function parseNames(text: string | null, what: string): string[] | null {
  if (text === null || text.trim() === '') return null;
  const cursor = new Cursor(text, what);
  const names = parseList(cursor, parseName);
  cursor.expectEnd();
  return [...new Set(names)];
}

/** The conditions that all rows must meet. */
export function parseConditions(rest: Query['rest']): Condition[] {
  return rest.map(([key, value]) => {
    if (isGroupKey(key)) return parseGroup(key, value);
    refuseEmbedded(key);
    return parseFilter(key, value);
  });
}

/** `resource.column=…` filters an embedded resource, which isn't supported. */
function refuseEmbedded(key: string): void {
  const resource = /^([^".]+)\..+$/.exec(key.split('->')[0] ?? '')?.[1];
  if (resource !== undefined && resource !== 'not') throw restErrors.notEmbedded(resource);
}
