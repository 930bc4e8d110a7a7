import { expect, test } from 'vitest';
import { parseOrder } from './field.ts';
import { describeApplied, negotiate, parsePreferences, parseRange } from './headers.ts';

const NO_LIMITS = { limit: null, offset: null };

test.each<[limit: string | null, offset: string | null, range: string | undefined, found: object]>([
  [null, null, undefined, { offset: 0, limit: 100 }],
  ['10', '5', undefined, { offset: 5, limit: 10 }],
  ['0', null, undefined, { offset: 0, limit: 0 }],
  ['1000', null, undefined, { offset: 0, limit: 100 }],
  [null, null, '5-9', { offset: 5, limit: 5 }],
  [null, null, '5-', { offset: 5, limit: 100 }],
  ['3', null, '5-9', { offset: 5, limit: 3 }],
  [null, null, 'bytes=0-9', { offset: 0, limit: 100 }],
])('limit %s, offset %s and Range %s are %j', (limit, offset, range, found) => {
  expect(parseRange({ limit, offset }, range, 100)).toEqual(found);
});

test('a backwards range is refused', () => {
  expect(() => parseRange(NO_LIMITS, '9-5', 100)).toThrow('Requested range not satisfiable');
});

test('the first value of a preference counts, and unknown ones are ignored', () => {
  const preferences = parsePreferences(
    'return=representation, return=minimal,count=exact, count=most, x, __proto__=1, max-affected=3',
  );
  expect(preferences).toMatchObject({ return: 'representation', count: 'exact', maxAffected: 3 });
  expect(describeApplied(preferences, ['return', 'missing', 'count'])).toBe(
    'return=representation, count=exact',
  );
});

test('strict handling names the preferences it refuses', () => {
  expect(() => parsePreferences('handling=strict, count=most')).toThrow(
    'Invalid preferences given with handling=strict',
  );
});

test.each<[accept: string | undefined, shape: string, stripNulls: boolean]>([
  [undefined, 'array', false],
  ['*/*', 'array', false],
  ['text/html, application/json;q=0.9', 'array', false],
  ['application/vnd.pgrst.object+json', 'object', false],
  ['application/vnd.pgrst.object+json;nulls=stripped', 'object', true],
  ['application/vnd.pgrst.array+json;nulls=stripped', 'array', true],
  ['text/csv', 'csv', false],
])('Accept: %s is answered as %s', (accept, shape, stripNulls) => {
  expect(negotiate(accept)).toMatchObject({ shape, stripNulls });
});

test('an order may name its direction and where nulls go', () => {
  expect(parseOrder('a.desc.nullslast,b.nullsfirst,data->>c.asc,d')).toEqual([
    { field: { column: 'a', path: [] }, direction: 'desc', nulls: 'last' },
    { field: { column: 'b', path: [] }, direction: null, nulls: 'first' },
    {
      field: { column: 'data', path: [{ arrow: '->>', key: 'c' }] },
      direction: 'asc',
      nulls: null,
    },
    { field: { column: 'd', path: [] }, direction: null, nulls: null },
  ]);
  expect(() => parseOrder('a.up')).toThrow('failed to parse order');
});
