import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { ANN, type RestUnderTest, startRestUnderTest } from '../rest-under-test.ts';

let rest: RestUnderTest;

beforeAll(async () => {
  rest = await startRestUnderTest(await createTestDatabase('gateway'));
});
afterAll(() => rest.stop());

test('a function is called with named arguments, by POST and by GET', async () => {
  const client = await rest.client();
  expect((await client.rpc('add', { a: 1, b: 2 })).data).toBe(3);
  expect((await client.rpc('add', { a: 1 })).data).toBe(11);
  expect((await client.rpc('add', { a: 5 }, { get: true })).data).toBe(15);
});

test('a set is an array that can be filtered, ordered and limited', async () => {
  const client = await rest.client();
  const { data, count } = await client
    .rpc('list_animals', { min_age: 3 }, { count: 'exact' })
    .select('id,name')
    .neq('name', 'Ada')
    .order('id', { ascending: false })
    .limit(1);
  expect([data, count]).toEqual([[{ id: 4, name: 'Dan' }], 2]);
  const byGet = await rest.fetch('/rpc/list_animals?min_age=3&id=gt.2&select=id');
  expect(await byGet.json()).toEqual([{ id: 4 }]);
  expect((await client.rpc('pairs').gt('n', 1).select('word')).data).toEqual([
    { word: 'two' },
    { word: 'three' },
  ]);
  expect((await client.rpc('list_numbers')).data).toEqual([1, 2, 3]);
});

test('one row is an object', async () => {
  const client = await rest.client();
  expect((await client.rpc('get_animal', { of_id: 1 }).select('name')).data).toEqual({
    name: 'Ada',
  });
  expect(
    (await client.rpc('list_animals', { min_age: 3 }).eq('id', 1).single()).data,
  ).toMatchObject({ name: 'Ada' });
  const none = await client.rpc('list_animals', { min_age: 99 }).single();
  expect([none.status, none.error?.code]).toEqual([406, 'PGRST116']);
});

test('a call that affects more rows than allowed is undone, and an uncountable one isn’t made', async () => {
  const call = (name: string, prefer: string, query = '') =>
    rest.fetch(`/rpc/${name}${query}`, { method: 'POST', headers: { Prefer: prefer } });
  const strict = 'handling=strict, max-affected=2';
  for (const query of ['', '?limit=1', '?id=eq.1']) {
    const refused = await call('age_all', strict, query);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      {
        code: 'PGRST124',
        message: 'Query result exceeds max-affected preference constraint',
        details: 'The query affects 3 rows',
        hint: null,
      },
    ]);
  }
  const uncounted = await call('touch', strict);
  expect([uncounted.status, await uncounted.json()]).toEqual([
    400,
    {
      code: 'PGRST128',
      message:
        'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
      details: null,
      hint: null,
    },
  ]);
  const singular = await rest.fetch('/rpc/age_all', {
    method: 'POST',
    headers: { Accept: 'application/vnd.pgrst.object+json' },
  });
  expect(singular.status).toBe(406);
  expect(await rest.sql`select age from animals where id = 1`).toEqual([{ age: 3 }]);
  expect((await call('age_all', 'handling=lenient, max-affected=2', '?limit=1')).status).toBe(200);
  expect(await rest.sql`select age from animals where id = 1`).toEqual([{ age: 4 }]);
  await rest.sql`update animals set age = age - 1`;
});

test('an empty result is 204', async () => {
  const { status, data, error } = await (await rest.client()).rpc('touch');
  expect([status, data, error]).toEqual([204, null, null]);
});

test('a function that writes can’t be called by GET', async () => {
  const response = await rest.fetch('/rpc/rename_animal?of_id=1&new_name=Zed');
  expect([response.status, (await response.json()).code]).toEqual([405, '25006']);
  const unchanged = await (await rest.client()).rpc('get_animal', { of_id: 1 }).select('name');
  expect(unchanged.data).toEqual({ name: 'Ada' });
});

test('a single unnamed parameter takes the whole body, a variadic one all values', async () => {
  const client = await rest.client();
  expect((await client.rpc('echo', { any: ['thing', 1] })).data).toEqual({ any: ['thing', 1] });
  expect((await client.rpc('sum_all', { numbers: [1, 2, 3] })).data).toBe(6);
  const byGet = await rest.fetch('/rpc/sum_all?numbers=1&numbers=41');
  expect(await byGet.json()).toBe(42);
});

test('a call that fits no function, or several, is refused', async () => {
  const client = await rest.client();
  const unknown = await client.rpc('add', { a: 1, c: 2 });
  expect([unknown.status, unknown.error]).toMatchObject([
    404,
    {
      code: 'PGRST202',
      message: 'Could not find the function public.add(a, c) in the schema cache',
    },
  ]);
  const several = await client.rpc('twice', { x: '1' });
  expect([several.status, several.error?.code]).toEqual([300, 'PGRST203']);
  const put = await rest.fetch('/rpc/add', { method: 'PATCH', body: '{}' });
  expect([put.status, (await put.json()).code]).toEqual([405, 'PGRST101']);
});

test('a function knows who calls it, and how', async () => {
  const client = await rest.client({ role: 'authenticated', sub: ANN });
  expect((await client.rpc('whoami')).data).toEqual({
    role: 'authenticated',
    uid: ANN,
    method: 'POST',
    path: '/rest/v1/rpc/whoami',
  });
});

test.each<[code: string, status: number]>([
  ['P0001', 400],
  ['PT402', 402],
  ['PT429', 429],
  ['PT999', 500],
  ['42501', 401],
  ['23505', 409],
  ['23503', 409],
  ['22P02', 400],
  ['53300', 503],
  ['53100', 503],
  ['40001', 503],
  ['57014', 500],
  ['XX000', 500],
])('an exception with SQLSTATE %s is answered with %i', async (code, status) => {
  const answer = await (await rest.client()).rpc('refuse', { code });
  expect(answer.status).toBe(status);
  if (code === '53300') return;
  if (code === '53100') {
    const message = 'The database has no room left at the moment. Try again later.';
    expect(answer.error).toEqual({ code, message, details: null, hint: null });
    return;
  }
  expect(answer.error).toEqual({
    code,
    message: 'refused',
    details: 'the detail',
    hint: 'the hint',
  });
});

test('a function can choose status and headers', async () => {
  const teapot = await rest.fetch('/rpc/teapot', { method: 'POST' });
  expect([teapot.status, teapot.headers.get('x-pot')]).toEqual([418, 'short and stout']);
  expect(await teapot.json()).toEqual({
    code: 'TEA',
    message: 'no coffee',
    details: null,
    hint: null,
  });
  const odd = await rest.fetch('/rpc/answer_oddly', { method: 'POST' });
  expect([odd.status, odd.headers.get('x-odd'), await odd.json()]).toEqual([202, 'yes', 'odd']);
});
