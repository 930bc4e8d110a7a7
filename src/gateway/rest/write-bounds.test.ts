import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type RestUnderTest, startRestUnderTest } from './rest-under-test.ts';

let rest: RestUnderTest;

beforeAll(async () => {
  rest = await startRestUnderTest(await createTestDatabase('gateway'));
});
afterAll(() => rest.stop());
beforeEach(() => rest.sql.unsafe('truncate wishes'));

const service = () => rest.client({ role: 'service_role' });
const wishes = async () => (await service()).from('wishes');

test('a write that should touch one row but touches more is undone', async () => {
  await (await wishes()).insert([{ id: 1 }, { id: 2 }]);
  const update = await (await wishes()).update({ title: 'z' }).gt('id', 0).select().single();
  expect([update.status, update.error?.code]).toEqual([406, 'PGRST116']);
  const limited = await rest.fetch('/wishes?id=gt.0', {
    method: 'DELETE',
    headers: {
      Authorization: `Bearer ${rest.keys.serviceRoleKey}`,
      Prefer: 'handling=strict, max-affected=1',
    },
  });
  expect([limited.status, (await limited.json()).code]).toEqual([400, 'PGRST124']);
  const after = await (await wishes()).select('id,title').order('id');
  expect(after.data).toEqual([
    { id: 1, title: 'none' },
    { id: 2, title: 'none' },
  ]);
});

const SINGULAR = 'application/vnd.pgrst.object+json';
const FORBIDDEN = [
  ['PATCH', '/wishes?id=gt.0', '{"title": "z"}', 2],
  ['PATCH', '/wishes?id=gt.9', '{"title": "z"}', 0],
  ['DELETE', '/wishes?id=gt.0', undefined, 2],
  ['DELETE', '/wishes?id=gt.9', undefined, 0],
  ['POST', '/wishes', '[{"id": 3}, {"id": 4}]', 2],
  ['POST', '/wishes', '[]', 0],
  // Not even if the answer would show one row.
  ['POST', '/wishes?limit=1', '[{"id": 3}, {"id": 4}]', 2],
] as const;

test.each(
  FORBIDDEN.flatMap((row) =>
    ['minimal', 'headers-only', 'representation'].map((shown) => [...row, shown] as const),
  ),
)(
  '%s %s with %s touches %i rows instead of one object’s, and is undone: %s',
  async (method, path, body, rows, shown) => {
    await (await wishes()).insert([{ id: 1 }, { id: 2 }]);
    const response = await rest.fetch(path, {
      method,
      body: body ?? null,
      headers: {
        Authorization: `Bearer ${rest.keys.serviceRoleKey}`,
        'Content-Type': 'application/json',
        Accept: SINGULAR,
        Prefer: `return=${shown}`,
      },
    });
    expect([response.status, await response.json()]).toEqual([
      406,
      {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: `The result contains ${rows} rows`,
        hint: null,
      },
    ]);
    const after = await (await wishes()).select('id,title').order('id');
    expect(after.data).toEqual([
      { id: 1, title: 'none' },
      { id: 2, title: 'none' },
    ]);
  },
);

test('max-affected undoes a write that touches more rows than an answer holds', async () => {
  await rest.sql`insert into wishes select n from generate_series(1, 1001) n`;
  const Prefer = 'handling=strict, return=representation, max-affected=1000';
  const headers = { Authorization: `Bearer ${rest.keys.serviceRoleKey}`, Prefer };
  const many = await rest.fetch('/wishes?id=gt.0', { method: 'DELETE', headers });
  expect([many.status, await many.json()]).toEqual([
    400,
    {
      code: 'PGRST124',
      message: 'Query result exceeds max-affected preference constraint',
      details: 'The query affects 1001 rows',
      hint: null,
    },
  ]);
  const fewer = await rest.fetch('/wishes?id=gt.1', { method: 'DELETE', headers });
  expect(fewer.headers.get('preference-applied')).toBe(
    'return=representation, handling=strict, max-affected=1000',
  );
  expect(await rest.sql`select from wishes`).toHaveLength(1);
});

test('an update or delete is never silently limited', async () => {
  for (const method of ['PATCH', 'DELETE']) {
    const response = await rest.fetch('/wishes?limit=1', { method, body: '{"title":"q"}' });
    expect([response.status, (await response.json()).code]).toEqual([400, 'PGRST109']);
  }
});
