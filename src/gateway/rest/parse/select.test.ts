import { expect, test } from 'vitest';
import { HOSTED_REST_BOUNDS, REST_BOUNDS } from '../../limits/tables.ts';
import { RestError } from '../rest-error.ts';
import { outputName, parseSelect } from './select.ts';

const field = (
  column: string,
  rest: { path?: object[]; alias?: string; cast?: string } = {},
): object => ({
  kind: 'field',
  field: { column, path: rest.path ?? [] },
  alias: rest.alias ?? null,
  cast: rest.cast ?? null,
});

test.each<[text: string, items: object[]]>([
  ['', [{ kind: 'all' }]],
  ['*', [{ kind: 'all' }]],
  ['*,id', [{ kind: 'all' }, field('id')]],
  ['id,name', [field('id'), field('name')]],
  ['full name', [field('full name')]],
  ['a-b', [field('a-b')]],
  ['größe', [field('größe')]],
  ['"a,b(c)"', [field('a,b(c)')]],
  ['n:name', [field('name', { alias: 'n' })]],
  ['age::text', [field('age', { cast: 'text' })]],
  ['a:age::double precision', [field('age', { alias: 'a', cast: 'double precision' })]],
  ['tags::text[]', [field('tags', { cast: 'text[]' })]],
  [
    'data->a->>b',
    [
      field('data', {
        path: [
          { arrow: '->', key: 'a' },
          { arrow: '->>', key: 'b' },
        ],
      }),
    ],
  ],
  [
    'x:data->0->>-1::int',
    [
      field('data', {
        path: [
          { arrow: '->', key: 0 },
          { arrow: '->>', key: -1 },
        ],
        alias: 'x',
        cast: 'int',
      }),
    ],
  ],
  ['data->10th', [field('data', { path: [{ arrow: '->', key: '10th' }] })]],
])('select=%s is read', (text, items) => {
  expect(parseSelect(text, 'table', HOSTED_REST_BOUNDS)).toEqual(items);
});

test.each<[text: string, code: string]>([
  [',', 'PGRST100'],
  ['id,', 'PGRST100'],
  ['id name)', 'PGRST100'],
  ['::text', 'PGRST100'],
  ['id::', 'PGRST100'],
  ['id::1', 'PGRST100'],
  ['"open', 'PGRST100'],
  ['"":id', 'PGRST100'],
  [`${'a'.repeat(64)}:id`, 'PGRST100'],
  [`data${'->a'.repeat(17)}`, 'PGRST100'],
  [Array.from({ length: 201 }, () => 'id').join(','), 'PGRST100'],
  ['posts(*)', 'PGRST200'],
  ['posts!inner(id)', 'PGRST200'],
  ['p:posts(id)', 'PGRST200'],
  ['...posts(id)', 'PGRST200'],
  ['count()', 'PGRST123'],
  ['n:count()', 'PGRST123'],
  ['age.max()', 'PGRST123'],
  ['age::int.sum()', 'PGRST123'],
])('select=%.40s is refused with %s', (text, code) => {
  const error = errorOf(() => parseSelect(text, 'table', HOSTED_REST_BOUNDS));
  expect(error.body.code).toBe(code);
});

test.each<[text: string, details: string | null]>([
  [Array.from({ length: 64 }, (_, i) => `a${i}`).join(','), null],
  [Array.from({ length: 65 }, (_, i) => `a${i}`).join(','), 'At most 64 columns'],
  [Array.from({ length: 8 }, (_, i) => `a${i}:bio`).join(','), null],
  [Array.from({ length: 9 }, (_, i) => `a${i}:bio`).join(','), 'No column more than 8 times'],
  [Array.from({ length: 9 }, () => 'bio->a').join(','), 'No column more than 8 times'],
  [Array.from({ length: 9 }, () => '*').join(','), 'No column more than 8 times'],
  // A star names it once more.
  [`*,${Array.from({ length: 8 }, () => 'bio').join(',')}`, 'No column more than 8 times'],
])('for untrusted callers, select=%.40s gives: %s', (text, details) => {
  const read = () => parseSelect(text, 'table', REST_BOUNDS);
  if (details === null) expect(read).not.toThrow();
  else expect(errorOf(read).body).toMatchObject({ code: 'PGRST100', details });
});

test('an error states the position and the expected token', () => {
  const { body } = errorOf(() => parseSelect('id,!', 'table', HOSTED_REST_BOUNDS));
  expect(body.message).toBe('"failed to parse select parameter (id,!)" (line 1, column 4)');
  expect(body.details).toBe('unexpected "!" expecting field name (* or [a..z0..9_$])');
});

test('a value inside JSON is named after the last step of its path', () => {
  const names = parseSelect('a->b->>c,a->b->0,a->0,z:a->b', 'table', HOSTED_REST_BOUNDS).map(
    (item) => (item.kind === 'field' ? outputName(item) : '*'),
  );
  expect(names).toEqual(['c', 'b', 'a', 'z']);
});

function errorOf(run: () => unknown): RestError {
  try {
    run();
  } catch (error) {
    if (error instanceof RestError) return error;
  }
  throw new Error('nothing was refused');
}
