import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { ANN, BEN, type RestUnderTest, startRestUnderTest } from './rest-under-test.ts';

let rest: RestUnderTest;

beforeAll(async () => {
  rest = await startRestUnderTest(await createTestDatabase('gateway'));
});
afterAll(() => rest.stop());
beforeEach(() => rest.sql.unsafe('truncate wishes'));

const service = () => rest.client({ role: 'service_role' });
const ann = () => rest.client({ role: 'authenticated', sub: ANN });
const wishes = async () => (await service()).from('wishes');
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  rest.fetch(path, {
    method: 'POST',
    body,
    headers: {
      Authorization: `Bearer ${rest.keys.serviceRoleKey}`,
      'Content-Type': 'application/json',
      ...headers,
    },
  });

test('a row is inserted, and returned only on request', async () => {
  const silent = await (await wishes()).insert({ id: 1, title: 'a ship' });
  expect([silent.status, silent.data, silent.error]).toEqual([201, null, null]);
  const shown = await (await wishes()).insert({ id: 2, title: 'a "kite"', note: null }).select();
  expect(shown.data).toEqual([{ id: 2, title: 'a "kite"', note: null }]);
  const one = await (await wishes()).insert({ id: 3 }).select('title').single();
  expect(one.data).toEqual({ title: 'none' });
});

test('many rows are inserted at once, with missing keys as null or the default', async () => {
  const asNull = await (await wishes())
    .insert([{ id: 1, title: 'a' }, { id: 2 }], { defaultToNull: true, count: 'exact' })
    .select('id,title')
    .order('id');
  expect(asNull.data).toEqual([
    { id: 1, title: 'a' },
    { id: 2, title: null },
  ]);
  expect(asNull.count).toBe(2);
  const asDefault = await (await wishes())
    .insert([{ id: 3, title: null }, { id: 4 }], { defaultToNull: false })
    .select('id,title')
    .order('id');
  expect(asDefault.data).toEqual([
    { id: 3, title: null },
    { id: 4, title: 'none' },
  ]);
});

test('an omitted identity column continues its sequence', async () => {
  const { data } = await (await service())
    .from('animals')
    .insert([{ name: 'Eva' }, { name: 'Fay', tags: ['x'], data: { deep: [1, 'é'] } }], {
      defaultToNull: false,
    })
    .select('id,name,tags,data')
    .order('id');
  expect(data).toEqual([
    { id: 101, name: 'Eva', tags: [], data: {} },
    { id: 102, name: 'Fay', tags: ['x'], data: { deep: [1, 'é'] } },
  ]);
});

test('an empty list inserts nothing, an empty object a row of defaults', async () => {
  const none = await (await wishes()).insert([]).select();
  expect([none.status, none.data]).toEqual([201, []]);
  const refused = await post('/wishes', '{}');
  expect([refused.status, (await refused.json()).code]).toEqual([400, '23502']);
});

test('an upsert merges or ignores existing rows', async () => {
  await (await wishes()).insert([{ id: 1, title: 'old', note: 'kept' }]);
  const merged = await (await wishes())
    .upsert([
      { id: 1, title: 'new' },
      { id: 2, title: 'two' },
    ])
    .select()
    .order('id');
  expect(merged.data).toEqual([
    { id: 1, title: 'new', note: 'kept' },
    { id: 2, title: 'two', note: null },
  ]);
  const ignored = await (await wishes())
    .upsert({ id: 1, title: 'newer' }, { onConflict: 'id', ignoreDuplicates: true })
    .select();
  expect(ignored.data).toEqual([]);
  const twice = await (await wishes()).upsert([{ id: 5 }, { id: 5 }]);
  expect([twice.status, twice.error?.code]).toEqual([400, '21000']);
});

test('the new row’s address is returned when only headers are requested', async () => {
  const response = await post('/wishes', '{"id": 7}', { Prefer: 'return=headers-only' });
  expect(response.status).toBe(201);
  expect(response.headers.get('location')).toBe('/rest/v1/wishes?id=eq.7');
  expect(response.headers.get('preference-applied')).toBe('return=headers-only');
});

test('rows that match the filters are updated', async () => {
  await (await wishes()).insert([{ id: 1 }, { id: 2 }, { id: 3 }]);
  const silent = await (await wishes()).update({ title: 'x' }).lt('id', 3);
  expect([silent.status, silent.data]).toEqual([204, null]);
  const shown = await (await wishes())
    .update({ title: 'y' }, { count: 'exact' })
    .in('id', [2, 3])
    .select('id,title')
    .order('id', { ascending: false });
  expect([shown.status, shown.count, shown.data]).toEqual([
    200,
    2,
    [
      { id: 3, title: 'y' },
      { id: 2, title: 'y' },
    ],
  ]);
  const nothing = await (await wishes()).update({}).eq('id', 1).select();
  expect(nothing.data).toEqual([]);
});

test('rows that match the filters are deleted', async () => {
  await (await wishes()).insert([{ id: 1 }, { id: 2 }, { id: 3 }]);
  const gone = await (await wishes()).delete({ count: 'exact' }).gte('id', 2).select('id');
  expect([gone.status, gone.count, gone.data]).toEqual([200, 2, [{ id: 2 }, { id: 3 }]]);
  const silent = await (await wishes()).delete().eq('id', 1);
  expect(silent.status).toBe(204);
});

test('other people’s rows are invisible, and can’t be written', async () => {
  const seen = await (await ann()).from('notes').select('body');
  expect(seen.data).toEqual([{ body: 'of ann' }]);
  const taken = await (await ann())
    .from('notes')
    .update({ body: 'x' })
    .eq('owner_id', BEN)
    .select();
  expect(taken.data).toEqual([]);
  const forged = await (await ann()).from('notes').insert({ owner_id: BEN, body: 'forged' });
  expect([forged.status, forged.error?.code]).toEqual([403, '42501']);
  expect(forged.error?.message).toBe(
    'new row violates row-level security policy for table "notes"',
  );
  const stranger = await (await rest.client()).from('notes').insert({ owner_id: BEN, body: 'x' });
  expect([stranger.status, stranger.error?.code]).toEqual([401, '42501']);
  const all = await (await service()).from('notes').select('body').order('body');
  expect(all.data).toEqual([{ body: 'of ann' }, { body: 'of ben' }]);
});

test('a caller that may insert but not read can insert, and gets nothing back', async () => {
  const silent = await (await rest.client()).from('wishes').insert({ id: 1, title: 'secret' });
  expect(silent.status).toBe(201);
  const shown = await (await rest.client()).from('wishes').insert({ id: 2 }).select();
  expect([shown.status, shown.error?.code]).toEqual([401, '42501']);
});

test.each<[body: BodyInit, status: number, code: string]>([
  ['', 400, 'PGRST102'],
  ['{"id": 1', 400, 'PGRST102'],
  ['7', 400, 'PGRST102'],
  ['[1, 2]', 400, 'PGRST102'],
  ['[{"id": 1}, {"title": "x"}]', 400, 'PGRST102'],
  [new Uint8Array([0x7b, 0xff, 0x7d]), 400, 'PGRST102'],
  ['{"id": 1, "nothing": 2}', 400, 'PGRST204'],
  ['{"id": 1, "__proto__": {"title": "x"}}', 400, 'PGRST204'],
  ['{"id": "one"}', 400, '22P02'],
  ['{"id": 99999999999999999999}', 400, '22003'],
  ['{"id": 1, "title": "a\\u0000b"}', 400, '22P05'],
  ['{"id": 1, "title": "\\ud800"}', 400, '22P02'],
  ['{"id": null}', 400, '23502'],
  [`{"id": 1, "note": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 413, '54001'],
  [`{"id": 1, "note": "${'x'.repeat(1_048_576)}"}`, 413, 'PGRST102'],
])('the body %.40s is refused with %i %s', async (body, status, code) => {
  const response = await post('/wishes', body);
  expect([response.status, (await response.json()).code]).toEqual([status, code]);
});

test('the database’s refusals keep their own words', async () => {
  await (await wishes()).insert({ id: 1 });
  const twice = await (await wishes()).insert({ id: 1 });
  expect([twice.status, twice.error]).toEqual([
    409,
    {
      code: '23505',
      message: 'duplicate key value violates unique constraint "wishes_pkey"',
      details: 'Key (id)=(1) already exists.',
      hint: null,
    },
  ]);
  const check = await (await ann()).from('notes').insert({ body: 'forbidden' });
  expect([check.status, check.error?.code]).toEqual([400, '23514']);
  const form = await post('/wishes', 'id=1', { 'Content-Type': 'text/html' });
  expect(form.status).toBe(415);
});

test('unknown preferences are refused only under strict handling', async () => {
  const prefer = 'handling=strict, return=minimal, anything=goes';
  const strict = await post('/wishes', '{"id": 1}', { Prefer: prefer });
  expect([strict.status, (await strict.json()).code]).toEqual([400, 'PGRST122']);
  const lenient = await post('/wishes', '{"id": 1}', { Prefer: 'anything=goes' });
  expect(lenient.status).toBe(201);
});

test('a view that isn’t backed by table rows can’t be written, and says so', async () => {
  const ages = (await service()).from('ages');
  const writes = [
    ages.insert({ age: 1 }),
    ages.update({ age: 1 }).eq('age', 7),
    ages.delete().eq('age', 7),
  ];
  for (const { status, error } of await Promise.all(writes)) {
    expect([status, error?.code]).toEqual([405, '55000']);
    expect(error?.message).toMatch(/^cannot (insert into|update|delete from) view "ages"$/);
    expect(error?.hint).toContain('INSTEAD OF');
  }
});
