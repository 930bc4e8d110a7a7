import { FILTER_MAX_DEPTH } from '../../limits/tables.ts';
import { Cursor, parseList } from './cursor.ts';
import { parseField } from './field.ts';
import { type Filter, parseTest } from './filter.ts';

/** A filter, or several joined by `and` or `or`. */
export type Condition = Filter | Group;

type Group = {
  kind: 'group';
  connective: 'and' | 'or';
  negated: boolean;
  members: Condition[];
};

const GROUP_KEY = /^(not\.)?(and|or)$/;

/** Whether a query parameter is a group (`or`, `and`, `not.or`, `not.and`) and not a column. */
export function isGroupKey(key: string): boolean {
  return GROUP_KEY.test(key);
}

/** Reads `or=(age.lt.18,and(name.eq.x,not.city.is.null))`. */
export function parseGroup(key: string, text: string): Group {
  const [, not, connective] = GROUP_KEY.exec(key) ?? [];
  const cursor = new Cursor(text, 'logic tree');
  const members = parseMembers(cursor, 1);
  cursor.expectEnd();
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
  if (group !== null) {
    return {
      kind: 'group',
      connective: group[2] === 'or' ? 'or' : 'and',
      negated: group[1] !== undefined,
      members: parseMembers(cursor, depth + 1),
    };
  }
  const leadingNot = cursor.take('not.');
  const field = parseField(cursor);
  cursor.expect('.');
  const { negated, test } = parseTest(cursor, 'grouped');
  return { kind: 'filter', field, negated: negated !== leadingNot, test };
}
