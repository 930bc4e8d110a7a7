import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type RestUnderTest, startRestUnderTest } from './rest-under-test.ts';

let rest: RestUnderTest;

beforeAll(async () => {
  rest = await startRestUnderTest(await createTestDatabase('gateway'));
});
afterAll(() => rest.stop());

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '',
    '*',
    '(',
    ')',
    '{}',
    '{a,b}',
    '"',
    '\\',
    '\0',
    '->',
    '->>',
    '%',
    '::',
    '.',
    ',',
  ),
  fc.constantFrom(
    '99999999999999999999',
    '-1',
    'NaN',
    'infinity',
    'null',
    'true',
    "'; drop table x",
  ),
);
const column = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('id', 'name', 'age', 'mood', 'tags', 'data', 'born_at') },
  { weight: 1, arbitrary: odd },
);
const field = fc
  .tuple(
    column,
    fc.array(fc.tuple(fc.constantFrom('->', '->>'), fc.oneof(odd, fc.constant('0'))), {
      maxLength: 2,
    }),
  )
  .map(([name, path]) => name + path.flat().join(''));
const operator = fc.constantFrom(
  ...['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch', 'is', 'in', 'cs'],
  ...['cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj', 'fts', 'plfts', 'phfts', 'wfts', 'isdistinct'],
  ...['eq(any)', 'like(all)', 'fts(english)', 'not.eq', 'not.in', 'nonsense'],
);
const value = fc.oneof(
  odd,
  fc.constantFrom(
    '1',
    'calm',
    'null',
    '(1,2)',
    '("a",b)',
    '{red}',
    '{"a":1}',
    '[1,2)',
    '2020-01-01',
  ),
);
const comparison = fc.tuple(operator, value).map(([name, text]) => `${name}.${text}`);
const { condition } = fc.letrec<{ condition: string; group: string }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(field, comparison).map(([name, text]) => `${name}.${text}`),
    tie('group'),
  ),
  group: fc
    .tuple(
      fc.constantFrom('and', 'or', 'not.and', 'not.or'),
      fc.array(tie('condition'), { maxLength: 3 }),
    )
    .map(([name, members]) => `${name}(${members.join(',')})`),
}));
const selected = fc
  .tuple(
    fc.option(odd),
    field,
    fc.option(fc.constantFrom('text', 'int', 'jsonb', 'mood[]', 'unknown', 'record[]', 'x', '"')),
  )
  .map(
    ([alias, name, cast]) =>
      `${alias === null ? '' : `${alias}:`}${name}${cast === null ? '' : `::${cast}`}`,
  );
const parameter = fc.oneof(
  fc.tuple(field, comparison),
  fc.tuple(
    fc.constantFrom('and', 'or', 'not.or'),
    fc.array(condition, { maxLength: 3 }).map((all) => `(${all.join(',')})`),
  ),
  fc.tuple(
    fc.constant('select'),
    fc.array(selected, { maxLength: 3 }).map((all) => all.join(',')),
  ),
  fc.tuple(
    fc.constant('order'),
    fc
      .tuple(field, fc.constantFrom('', '.asc', '.desc.nullslast', '.up'))
      .map((parts) => parts.join('')),
  ),
  fc.tuple(
    fc.constantFrom('limit', 'offset', 'columns', 'on_conflict'),
    fc.oneof(odd, fc.nat().map(String)),
  ),
);
const query = fc
  .array(parameter, { maxLength: 4 })
  .map((pairs) => new URLSearchParams(pairs).toString());

const WELL_FORMED_ERROR = {
  code: expect.any(String),
  message: expect.any(String),
  details: expect.toSatisfy((details: unknown) => details === null || typeof details === 'string'),
  hint: expect.toSatisfy((hint: unknown) => hint === null || typeof hint === 'string'),
};

async function expectNoFault(response: Response) {
  const text = await response.text();
  expect(response.status, text).toBeLessThan(500);
  if (response.status >= 400) expect(JSON.parse(text)).toEqual(WELL_FORMED_ERROR);
}

test('no query string ever causes a server error', async () => {
  await fc.assert(
    fc.asyncProperty(
      query,
      fc.constantFrom('animals', 'rpc/list_animals', 'rpc/pairs'),
      async (text, path) => {
        await expectNoFault(await rest.fetch(`/${path}?${text}`));
      },
    ),
  );
});

test('no body ever causes a server error', async () => {
  const row = fc.dictionary(
    fc.constantFrom('id', 'title', 'note', '__proto__', 'constructor', 'nothing'),
    fc.oneof(fc.jsonValue(), odd, fc.integer()),
    { maxKeys: 3 },
  );
  const body = fc.oneof(
    fc.json(),
    row.map((one) => JSON.stringify(one)),
    fc.array(row).map((many) => JSON.stringify(many)),
    odd,
  );
  const prefer = fc.constantFrom(
    '',
    'return=representation',
    'missing=default',
    'resolution=merge-duplicates',
  );
  const method = fc.constantFrom('POST', 'PATCH');
  await fc.assert(
    fc.asyncProperty(body, prefer, method, query, async (text, preference, verb, parameters) => {
      const response = await rest.fetch(`/wishes?${parameters}`, {
        method: verb,
        body: text,
        headers: {
          Authorization: `Bearer ${rest.keys.serviceRoleKey}`,
          'Content-Type': 'application/json',
          Prefer: preference,
        },
      });
      await expectNoFault(response);
    }),
  );
});

test('no header ever causes a server error', async () => {
  const name = fc.constantFrom(
    'Prefer',
    'Accept',
    'Range',
    'Accept-Profile',
    'Authorization',
    'apikey',
  );
  const header = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom(
      '0-',
      '5-1',
      '0-99999999999999999999',
      'count=exact',
      'text/csv',
      'application/vnd.pgrst.object+json',
      'Bearer x.y.z',
    ),
  );
  await fc.assert(
    fc.asyncProperty(name, header, async (key, text) => {
      await expectNoFault(await rest.fetch('/animals', { headers: { [key]: text } }));
    }),
  );
});
