import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type RestUnderTest, startRestUnderTest } from './rest-under-test.ts';

let rest: RestUnderTest;

beforeAll(async () => {
  rest = await startRestUnderTest(await createTestDatabase('gateway'), { maxRows: 3 });
});
afterAll(() => rest.stop());

const animals = async () => (await rest.client()).from('animals');

test('columns are selected, renamed, cast and read by JSON path', async () => {
  const { data, error } = await (await animals())
    .select('id,label:name,age::text,data->size->>cm,toy:data->toys->>0')
    .eq('id', 1);
  expect(error).toBeNull();
  expect(data).toEqual([{ id: 1, label: 'Ada', age: '3', cm: '40', toy: 'ball' }]);
});

test('numbers pass through exactly as PostgreSQL holds them', async () => {
  const response = await rest.fetch('/animals?select=weight&id=in.(1,2)&order=id');
  expect(await response.text()).toBe('[{"weight":12.50}, {"weight":9007199254740993}]');
});

test.each<[filters: string, ids: number[]]>([
  ['age=eq.7', [2, 4]],
  ['age=neq.7', [1]],
  ['age=gt.3', [2, 4]],
  ['age=gte.3&age=lt.7', [1]],
  ['age=lte.3', [1]],
  ['age=not.eq.7', [1]],
  ['age=is.null', [3]],
  ['age=not.is.null', [1, 2, 4]],
  ['age=is.not_null', [1, 2, 4]],
  ['age=isdistinct.7', [1, 3]],
  ['is_tame=is.true', [1, 4]],
  ['is_tame=is.unknown', [3]],
  ['is_tame=eq.true', [1, 4]],
  ['name=like.*d*', [1]],
  ['name=ilike.%25D%25', [1, 4]],
  ['name=match.%5E[AB]', [1, 2]],
  ['name=imatch.%5Ea', [1]],
  ['name=eq.Cl%C3%A9o, (the) "cat"', [3]],
  ['name=in.(Ada,"Cl%C3%A9o, (the) \\"cat\\"")', [1, 3]],
  ['id=in.()', []],
  ['id=not.in.(1,2,3)', [4]],
  ['mood=eq.wild', [2, 4]],
  ['mood=in.(wild)', [2, 4]],
  ['tags=cs.{red}', [1, 4]],
  ['tags=cd.{red,blue}', [2, 3, 4]],
  ['tags=ov.{blue,"a,b"}', [1, 2, 4]],
  ['data=cs.{"size":{"cm":40}}', [1]],
  ['data->size->>cm=eq.90', [2]],
  ['data->size->cm=gt.50', [2]],
  ['data->toys->0=eq."ball"', [1]],
  ['tags->0=eq."red"', [1, 4]],
  ['born_at=gte.2021-06-01T12:00:00Z', [2, 4]],
  ['code=eq.de', [2]],
  ['weight=eq.9007199254740993', [2]],
  ['name=fts.ada|dan', [1, 4]],
  ['name=plfts(simple).bob', [2]],
  ['name=wfts(english).the cat', [3]],
  ['age=eq(any).{3,7}', [1, 2, 4]],
  ['name=like(all).{A*,*a}', [1]],
  ['or=(age.eq.3,name.eq.Bob)', [1, 2]],
  ['and=(age.eq.7,not.is_tame.is.true)', [2]],
  ['not.or=(age.eq.3,age.is.null)', [2, 4]],
  ['or=(and(age.eq.7,mood.eq.wild,id.lt.3),not.and(id.lt.4,id.gt.0))', [2, 4]],
  ['or=(name.in.("Cl%C3%A9o, (the) \\"cat\\"",Ada),tags.cs.{blue})', [1, 2, 3, 4]],
  ['%22odd %5C%22name%22=eq.x', [1]],
])('the filter %s finds %j', async (filters, ids) => {
  const rows: { id: number }[] = [];
  for (const range of ['0-2', '3-5']) {
    const response = await rest.fetch(`/animals?select=id&order=id&${filters}`, {
      headers: { Range: range },
    });
    expect(response.status).toBe(200);
    rows.push(...((await response.json()) as { id: number }[]));
  }
  expect(rows.map((row) => row.id)).toEqual(ids);
});

test('rows are returned in the requested order', async () => {
  const byAge = await (await animals())
    .select('id')
    .order('age', { ascending: false, nullsFirst: true })
    .order('id', { ascending: false });
  expect(byAge.data?.map(({ id }) => id)).toEqual([3, 4, 2]);
  const byPath = await rest.fetch(
    '/animals?select=id&order=data->size->cm.desc.nullslast,id&limit=2',
  );
  expect(await byPath.json()).toEqual([{ id: 2 }, { id: 1 }]);
});

test('no answer holds more rows than the server’s limit', async () => {
  const { data, count } = await (await animals()).select('id', { count: 'exact' }).limit(1000);
  expect(data).toHaveLength(3);
  expect(count).toBe(4);
});

test('part of a counted result is 206 and says which part', async () => {
  const { status, count, data } = await (await animals())
    .select('id', { count: 'exact' })
    .order('id')
    .range(1, 2);
  expect([status, count, data]).toEqual([206, 4, [{ id: 2 }, { id: 3 }]]);
  const all = await rest.fetch('/animals?id=lt.3', { headers: { Prefer: 'count=exact' } });
  expect([all.status, all.headers.get('content-range')]).toEqual([200, '0-1/2']);
  const uncounted = await rest.fetch('/animals?offset=3');
  expect([uncounted.status, uncounted.headers.get('content-range')]).toEqual([200, '3-3/*']);
});

test('a counted range past the end is 416', async () => {
  const { status, error } = await (await animals()).select('*', { count: 'exact' }).range(10, 12);
  expect([status, error]).toEqual([
    416,
    {
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details: 'An offset of 10 was requested, but there are only 4 rows.',
      hint: null,
    },
  ]);
});

test('HEAD counts and sends no body', async () => {
  const { count, data, status } = await (await animals())
    .select('*', { count: 'exact', head: true })
    .eq('age', 7);
  expect([count, data, status]).toEqual([2, null, 200]);
});

test('single() is one object or 406', async () => {
  const one = await (await animals()).select('name').eq('id', 1).single();
  expect(one.data).toEqual({ name: 'Ada' });
  const none = await (await animals()).select('name').eq('id', 9).single();
  expect([none.status, none.error?.code, none.error?.details]).toEqual([
    406,
    'PGRST116',
    'The result contains 0 rows',
  ]);
  const many = await (await animals()).select('name').eq('age', 7).single();
  expect(many.error?.details).toBe('The result contains 2 rows');
});

test('maybeSingle() is one object or null', async () => {
  const one = await (await animals()).select('name').eq('id', 1).maybeSingle();
  const none = await (await animals()).select('name').eq('id', 9).maybeSingle();
  expect([one.data, none.data, none.error]).toEqual([{ name: 'Ada' }, null, null]);
});

test('nulls are stripped and CSV is written on request', async () => {
  const stripped = await (await animals()).select('id,age').eq('id', 3).stripNulls();
  expect(stripped.data).toEqual([{ id: 3 }]);
  const csv = await (await animals()).select('id,name').lt('id', 4).order('id').csv();
  expect(csv.data).toBe('id,name\n1,Ada\n2,Bob\n3,"Cléo, (the) ""cat"""');
});

test('views and other schemas can be read', async () => {
  const view = await (await rest.client()).from('tame_animals').select();
  expect(view.data).toHaveLength(2);
  const other = await (await rest.client()).schema('other').from('things').select();
  expect(other.data).toEqual([{ id: 1, name: 'other thing' }]);
  const hidden = await (await rest.client()).schema('hidden').from('secrets').select();
  expect([hidden.status, hidden.error]).toEqual([
    406,
    {
      code: 'PGRST106',
      message: 'Invalid schema: hidden',
      details: null,
      hint: 'Only the following schemas are exposed: public, other',
    },
  ]);
});

test.each<[path: string, status: number, code: string]>([
  ['/nothing', 404, 'PGRST205'],
  ['/secrets', 404, 'PGRST205'],
  ['/', 404, 'PGRST125'],
  ['/a/b/c', 404, 'PGRST125'],
  ['/rpc/nothing', 404, 'PGRST202'],
  ['/animals?select=nothing', 400, '42703'],
  ['/animals?nothing=eq.1', 400, '42703'],
  ['/animals?order=nothing', 400, '42703'],
  ['/animals?__proto__=eq.1', 400, '42703'],
  ['/animals?age=7', 400, 'PGRST100'],
  ['/animals?age=eq', 400, 'PGRST100'],
  ['/animals?age=almost.7', 400, 'PGRST100'],
  ['/animals?age=is.7', 400, 'PGRST100'],
  ['/animals?or=(age.eq.7', 400, 'PGRST100'],
  ['/animals?or=()', 400, 'PGRST100'],
  ['/animals?select=id,', 400, 'PGRST100'],
  ['/animals?order=id.up', 400, 'PGRST100'],
  ['/animals?limit=few', 400, 'PGRST100'],
  ['/animals?limit=-1', 416, 'PGRST103'],
  ['/animals?offset=-1', 416, 'PGRST103'],
  ['/animals?age=eq.seven', 400, '22P02'],
  ['/animals?age=eq.99999999999999999999', 400, '22003'],
  ['/animals?name=eq.a%00b', 400, '22021'],
  ['/animals?select=data->%22a%00b%22', 400, 'PGRST100'],
  ['/animals?mood=eq.sad', 400, '22P02'],
  ['/animals?select=name::nonsense', 400, '42704'],
  ['/animals?select=name::integer', 400, '22P02'],
  ['/animals?select=name::unknown', 400, '42846'],
  ['/animals?select=name::unknown[]', 400, '42846'],
  ['/animals?select=data::record', 400, '42846'],
  ['/animals?select=age::cstring', 400, '42846'],
  ['/animals?name=fts(a%00b).x', 400, 'PGRST100'],
  ['/animals?select=a%00:id', 400, 'PGRST100'],
  ['/animals?age=like.a*', 404, '42883'],
  ['/animals?name=match.(', 400, '2201B'],
  ['/animals?name=fts(klingon).x', 400, '42704'],
  ['/animals?select=id,notes(*)', 400, 'PGRST200'],
  ['/animals?select=...notes(*)', 400, 'PGRST200'],
  ['/animals?notes.id=eq.1', 400, 'PGRST108'],
  ['/animals?select=age.sum()', 400, 'PGRST123'],
  ['/animals?select=count()', 400, 'PGRST123'],
])('GET %s is refused with %i %s', async (path, status, code) => {
  const response = await rest.fetch(path);
  const body = await response.json();
  expect([response.status, body.code]).toEqual([status, code]);
  expect(Object.keys(body).sort()).toEqual(['code', 'details', 'hint', 'message']);
});

test('nesting and the number of filters are limited', async () => {
  const deep = `${'and('.repeat(20)}id.eq.1${')'.repeat(20)}`;
  const wide = Array.from({ length: 201 }, () => 'id=eq.1').join('&');
  for (const query of [`or=(${deep})`, wide]) {
    const response = await rest.fetch(`/animals?${query}`);
    expect([response.status, (await response.json()).code]).toEqual([400, 'PGRST100']);
  }
});

test('a table created a moment ago is found', async () => {
  await rest.sql.unsafe(`
    create table newborn (id integer); grant select on newborn to anon;
    notify pgrst, 'reload schema'`);
  await expect
    .poll(async () => (await (await rest.client()).from('newborn').select()).status)
    .toBe(200);
});

test('other media types and methods are refused', async () => {
  const xml = await rest.fetch('/animals', { headers: { Accept: 'application/xml' } });
  expect([xml.status, (await xml.json()).code]).toEqual([406, 'PGRST107']);
  const put = await rest.fetch('/animals', { method: 'PUT', body: '{}' });
  expect([put.status, (await put.json()).code]).toEqual([405, 'PGRST117']);
});
