import { expect, test } from 'vitest';
import { parseFilter, parseGroup } from './filter.ts';

const compare = (column: string, operator: string, value: string, negated = false) => ({
  kind: 'filter',
  field: { column, path: [] },
  negated,
  test: { kind: 'compare', operator, value },
});

test.each<[text: string, negated: boolean, comparison: object]>([
  ['eq.a', false, { kind: 'compare', operator: 'eq', value: 'a' }],
  ['eq.', false, { kind: 'compare', operator: 'eq', value: '' }],
  ['eq."quoted"', false, { kind: 'compare', operator: 'eq', value: '"quoted"' }],
  ['eq.a.b,c)', false, { kind: 'compare', operator: 'eq', value: 'a.b,c)' }],
  ['not.gte.1', true, { kind: 'compare', operator: 'gte', value: '1' }],
  ['is.NULL', false, { kind: 'is', value: 'null' }],
  ['is.not_null', false, { kind: 'is', value: 'not_null' }],
  ['in.(a,b c,"d,e","f\\"g",)', false, { kind: 'in', values: ['a', 'b c', 'd,e', 'f"g', ''] }],
  ['in.()', false, { kind: 'in', values: [] }],
  ['in.("a"b)', false, { kind: 'in', values: ['"a"b'] }],
  ['cs.{a,"b,c"}', false, { kind: 'compare', operator: 'cs', value: '{a,"b,c"}' }],
  [
    'like(any).{a*,b*}',
    false,
    { kind: 'quantified', operator: 'like', quantifier: 'any', value: '{a*,b*}' },
  ],
  [
    'fts(english).cat & rat',
    false,
    { kind: 'search', operator: 'fts', language: 'english', value: 'cat & rat' },
  ],
  ['wfts.a.b', false, { kind: 'search', operator: 'wfts', language: null, value: 'a.b' }],
])('the filter %s is read', (text, negated, comparison) => {
  expect(parseFilter('x', text)).toEqual({
    kind: 'filter',
    field: { column: 'x', path: [] },
    negated,
    test: comparison,
  });
});

test.each([
  '',
  'a',
  'eq',
  'eqq.1',
  'constructor.1',
  '__proto__.x',
  'is.',
  'is.maybe',
  'in.a',
  'in.(a',
  'in.(a)b',
  'neq(any).{1}',
  'fts().x',
])('the filter %j is refused', (text) => {
  expect(() => parseFilter('x', text)).toThrow('failed to parse filter');
});

test('groups nest, and can be negated', () => {
  expect(
    parseGroup('not.or', '(a.eq.1,and(b.not.lt.2,not.c.eq.3),not.and(d.in.(x,"y)"),e.ov.{1,2}))'),
  ).toEqual({
    kind: 'group',
    connective: 'or',
    negated: true,
    members: [
      compare('a', 'eq', '1'),
      {
        kind: 'group',
        connective: 'and',
        negated: false,
        members: [compare('b', 'lt', '2', true), compare('c', 'eq', '3', true)],
      },
      {
        kind: 'group',
        connective: 'and',
        negated: true,
        members: [
          {
            kind: 'filter',
            field: { column: 'd', path: [] },
            negated: false,
            test: { kind: 'in', values: ['x', 'y)'] },
          },
          compare('e', 'ov', '{1,2}'),
        ],
      },
    ],
  });
});

test('a quoted value in a group may hold characters that would end it', () => {
  expect(parseGroup('or', '(a.eq."x,y)",b.eq.z)').members).toEqual([
    compare('a', 'eq', 'x,y)'),
    compare('b', 'eq', 'z'),
  ]);
});

test('a column may be named and, or, not', () => {
  expect(parseGroup('and', '(and.eq.1,or.eq.2)').members).toEqual([
    compare('and', 'eq', '1'),
    compare('or', 'eq', '2'),
  ]);
});

test.each([
  '',
  '()',
  '(',
  '(a.eq.1',
  '(a.eq.1))',
  'a.eq.1',
  '(a.eq.1,)',
  '(a)',
  '(and())',
  `${'(and'.repeat(18)}(a.eq.1${')'.repeat(18)}`,
])('the group %.30s is refused', (text) => {
  expect(() => parseGroup('or', text)).toThrow('failed to parse logic tree');
});
