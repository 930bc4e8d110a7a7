import { FILTER_MAX_DEPTH } from '../../limits/tables.ts';
import { Cursor, parseList, parseQuoted } from './cursor.ts';
import { type Field, parseField } from './field.ts';

/** Operators between a column and one value that also accept several, with `(any)` or `(all)`. */
export const QUANTIFIABLE = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
} as const;

/** Operators between a column and one value. */
export const SIMPLE = {
  neq: '<>',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
} as const;

/** Full-text search operators, with the function that reads their query. */
export const TEXT_SEARCH = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const;

const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown'] as const;

/** The test on a column. Values stay text; PostgreSQL parses them as the column's type. */
type Test =
  | { kind: 'compare'; operator: keyof typeof QUANTIFIABLE | keyof typeof SIMPLE; value: string }
  | {
      kind: 'quantified';
      operator: keyof typeof QUANTIFIABLE;
      quantifier: 'any' | 'all';
      value: string;
    }
  | { kind: 'is'; value: (typeof IS_VALUES)[number] }
  | { kind: 'in'; values: string[] }
  | {
      kind: 'search';
      operator: keyof typeof TEXT_SEARCH;
      language: string | null;
      value: string;
    };

export type Filter = { kind: 'filter'; field: Field; negated: boolean; test: Test };

/** Where a value ends: at the end of the text, or inside a group at `,` and `)`. */
type Surroundings = 'alone' | 'grouped';

/** Reads one filter of the query string: `age=gte.18`, `name=not.in.(a,b)`. */
export function parseFilter(key: string, text: string): Filter {
  const name = new Cursor(key, 'filter');
  const field = parseField(name);
  name.expectEnd();
  const cursor = new Cursor(text, 'filter');
  const { negated, test } = parseTest(cursor, 'alone');
  cursor.expectEnd();
  return { kind: 'filter', field, negated, test };
}

/** Reads `[not.]operator.value` at the cursor. */
export function parseTest(
  cursor: Cursor,
  surroundings: Surroundings,
): { negated: boolean; test: Test } {
  const negated = cursor.take('not.');
  const name = cursor.match(/[a-z]+/y)?.[0] ?? '';
  if (name === 'is') return { negated, test: parseIs(cursor) };
  if (name === 'in') return { negated, test: parseIn(cursor) };
  if (isKeyOf(TEXT_SEARCH, name)) {
    const language = cursor.match(/\(([A-Za-z0-9_]+)\)/y)?.[1] ?? null;
    return {
      negated,
      test: { kind: 'search', operator: name, language, value: parseValue(cursor, surroundings) },
    };
  }
  if (isKeyOf(QUANTIFIABLE, name)) {
    const quantifier = cursor.take('(any)') ? 'any' : cursor.take('(all)') ? 'all' : null;
    const value = parseValue(cursor, surroundings);
    if (quantifier === null) return { negated, test: { kind: 'compare', operator: name, value } };
    return { negated, test: { kind: 'quantified', operator: name, quantifier, value } };
  }
  if (isKeyOf(SIMPLE, name)) {
    const value = parseValue(cursor, surroundings);
    return { negated, test: { kind: 'compare', operator: name, value } };
  }
  cursor.position -= name.length;
  return cursor.fail('operator (eq, gt, ...)');
}

function parseIs(cursor: Cursor): Test {
  cursor.expect('.');
  const word = cursor.match(/[a-z_]+/iy)?.[0] ?? '';
  const value = IS_VALUES.find((known) => known === word.toLowerCase());
  if (value !== undefined) return { kind: 'is', value };
  cursor.position -= word.length;
  return cursor.fail('null or trilean value (unknown, true, false)');
}

function parseIn(cursor: Cursor): Test {
  cursor.expect('.(');
  const values: string[] = [];
  if (!cursor.take(')')) {
    do values.push(parseListElement(cursor));
    while (cursor.take(','));
    cursor.expect(')');
  }
  return { kind: 'in', values };
}

/** A quoted value may contain commas and parentheses; quotes inside a bare one are literal. */
function parseListElement(cursor: Cursor): string {
  const start = cursor.position;
  const quoted = parseQuoted(cursor);
  if (quoted !== null && /[,)]|$/y.test(cursor.text.slice(cursor.position, cursor.position + 1))) {
    return quoted;
  }
  cursor.position = start;
  return cursor.match(/[^,)]*/y)?.[0] ?? '';
}

function parseValue(cursor: Cursor, surroundings: Surroundings): string {
  cursor.expect('.');
  if (surroundings === 'alone') return cursor.takeRest();
  const literal = cursor.match(/\{[^{}]*\}(?=[,)])/y)?.[0];
  return literal ?? parseListElement(cursor);
}

function isKeyOf<T extends object>(table: T, name: string): name is Extract<keyof T, string> {
  return Object.hasOwn(table, name);
}

/** A filter, or several joined by `and` or `or`. */
export type Condition = Filter | Group;

type Group = {
  kind: 'group';
  connective: 'and' | 'or';
  negated: boolean;
  members: Condition[];
};

const GROUP_KEY = /^(not\.)?(and|or)$/;

/** True if a query parameter is a group (`or`, `and`, `not.or`, `not.and`) and not a column. */
export function isGroupKey(key: string): boolean {
  return GROUP_KEY.test(key);
}

/** Reads `or=(age.lt.18,and(name.eq.x,not.city.is.null))`. */
export function parseGroup(key: string, text: string): Group {
  const cursor = new Cursor(text, 'logic tree');
  const members = parseMembers(cursor, 1);
  cursor.expectEnd();
  return toGroup(GROUP_KEY.exec(key), members);
}

/** @param match of the optional `not.` and the connective */
function toGroup(match: RegExpExecArray | null, members: Condition[]): Group {
  const [, not, connective] = match ?? [];
  return {
    kind: 'group',
    connective: connective === 'or' ? 'or' : 'and',
    negated: not !== undefined,
    members,
  };
}

function parseMembers(cursor: Cursor, depth: number): Condition[] {
  if (depth > FILTER_MAX_DEPTH) cursor.fail(`at most ${FILTER_MAX_DEPTH} nested groups`);
  cursor.expect('(');
  const members = parseList(cursor, (at) => parseCondition(at, depth));
  cursor.expect(')');
  return members;
}

function parseCondition(cursor: Cursor, depth: number): Condition {
  const group = cursor.match(/(not\.)?(and|or)(?=\()/y);
  if (group !== null) return toGroup(group, parseMembers(cursor, depth + 1));
  const leadingNot = cursor.take('not.');
  const field = parseField(cursor);
  cursor.expect('.');
  const { negated, test } = parseTest(cursor, 'grouped');
  return { kind: 'filter', field, negated: negated !== leadingNot, test };
}
