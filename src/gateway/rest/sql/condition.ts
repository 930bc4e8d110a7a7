import type { Field } from '../parse/field.ts';
import { type Condition, type Filter, QUANTIFIABLE, SIMPLE, TEXT_SEARCH } from '../parse/filter.ts';
import type { Rowset } from '../schema/schema-cache.ts';
import { getColumn, renderField } from './field.ts';
import { type Binder, toArrayLiteral } from './statement.ts';

const OPERATORS = { ...QUANTIFIABLE, ...SIMPLE };
/** Operators whose right side is a pattern, for every type of column. */
const PATTERNS = new Set<string>(['like', 'ilike', 'match', 'imatch']);

const IS_WORDS = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
} as const;

/** ` where …`, or nothing without conditions. */
export function renderWhere(
  conditions: readonly Condition[],
  rowset: Rowset,
  binder: Binder,
): string {
  if (conditions.length === 0) return '';
  return ` where ${conditions.map((member) => renderCondition(member, rowset, binder)).join(' and ')}`;
}

function renderCondition(condition: Condition, rowset: Rowset, binder: Binder): string {
  const not = condition.negated ? 'not ' : '';
  if (condition.kind === 'filter') return `${not}(${renderTest(condition, rowset, binder)})`;
  const members = condition.members.map((member) => renderCondition(member, rowset, binder));
  return `${not}(${members.join(` ${condition.connective} `)})`;
}

function renderTest({ field, test }: Filter, rowset: Rowset, binder: Binder): string {
  const left = renderField(field, rowset, binder);
  const type = comparedType(field, rowset);
  switch (test.kind) {
    case 'is':
      return `${left} is ${IS_WORDS[test.value]}`;
    case 'in':
      return `${left} = any(${binder.as(`${type}[]`, toArrayLiteral(test.values))})`;
    case 'search':
      return renderSearch(left, isTextSearch(field, rowset), test, binder);
    case 'quantified': {
      const element = PATTERNS.has(test.operator) ? 'text' : type;
      const values = binder.as(`${element}[]`, withWildcards(test.operator, test.value));
      return `${left} ${QUANTIFIABLE[test.operator]} ${test.quantifier}(${values})`;
    }
    case 'compare': {
      const value = withWildcards(test.operator, test.value);
      const right = PATTERNS.has(test.operator) ? binder.text(value) : binder.as(type, value);
      return `${left} ${OPERATORS[test.operator]} ${right}`;
    }
  }
}

/** `*` means `%`, which a URL would have to escape. */
function withWildcards(operator: string, value: string): string {
  return operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value;
}

/** The type a value is parsed as, for comparison with the field. */
function comparedType(field: Field, rowset: Rowset): string {
  const column = getColumn(rowset, field.column);
  const last = field.path.at(-1);
  if (last === undefined) return column.base_type;
  if (last.arrow === '->>') return 'text';
  return column.is_json ? column.base_type : 'jsonb';
}

function isTextSearch(field: Field, rowset: Rowset): boolean {
  return field.path.length === 0 && getColumn(rowset, field.column).is_text_search;
}

function renderSearch(
  left: string,
  isVector: boolean,
  test: Extract<Filter['test'], { kind: 'search' }>,
  binder: Binder,
): string {
  const language = test.language === null ? '' : `${binder.as('regconfig', test.language)}, `;
  const query = `${TEXT_SEARCH[test.operator]}(${language}${binder.text(test.value)})`;
  if (isVector) return `${left} @@ ${query}`;
  const again = test.language === null ? '' : `${binder.as('regconfig', test.language)}, `;
  return `to_tsvector(${again}${left}) @@ ${query}`;
}
