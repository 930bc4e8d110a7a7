import type { StorageClient } from '@supabase/storage-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { OBJECTS_MAX_LISTED } from '../limits/storage.ts';
import { type StorageUnderTest, startStorageUnderTest } from './storage-under-test.ts';

let server: StorageUnderTest;
let service: StorageClient;
let anon: StorageClient;
beforeAll(async () => {
  server = await startStorageUnderTest(await createTestDatabase('gateway'));
  service = await server.client();
  anon = await server.client({ role: 'anon' });
});
afterAll(() => server.stop());

async function put(name: string) {
  const { error } = await service.from('open').upload(name, 'words', { contentType: 'text/plain' });
  expect(error).toBeNull();
}

test('a cursor listing has each file once, or its folders, in the requested order', async () => {
  const names = [
    'pages/a.txt',
    'pages/b/one.txt',
    'pages/b/two.txt',
    'pages/c.txt',
    'pages/d/x.txt',
  ];
  for (const name of names) await put(name);
  const readAll = async (options: Parameters<ReturnType<StorageClient['from']>['listV2']>[0]) => {
    const found: string[][] = [];
    for (let cursor: string | undefined; found.length < 9; ) {
      const { data } = await service
        .from('open')
        .listV2({ prefix: 'pages/', limit: 2, ...options, ...(cursor && { cursor }) });
      found.push([...(data?.folders ?? []), ...(data?.objects ?? [])].map(({ name }) => name));
      cursor = data?.nextCursor;
      if (!data?.hasNext) break;
    }
    return found;
  };
  expect(await readAll({})).toEqual([names.slice(0, 2), names.slice(2, 4), names.slice(4)]);
  expect((await readAll({ with_delimiter: true })).flat().toSorted()).toEqual([
    'pages/a.txt',
    'pages/b/',
    'pages/c.txt',
    'pages/d/',
  ]);
  const folded = await service.from('open').listV2({ prefix: 'pages/', with_delimiter: true });
  expect(folded.data?.folders[0]).toEqual({ key: 'pages/b', name: 'pages/b/' });
  const newest = { sortBy: { column: 'created_at', order: 'desc' } } as const;
  expect((await readAll(newest)).flat()).toEqual(names.toReversed());
  const { error } = await service.from('open').listV2({ cursor: 'nonsense' });
  expect(error).toMatchObject({ status: 400 });
  expect((await anon.from('open').listV2({ prefix: 'pages/' })).data?.objects).toEqual([]);
});

test('a cursor listing is limited, whatever limit is requested', async () => {
  await server.sql`
    insert into storage.objects (bucket_id, name)
    select 'open', 'many/' || n from generate_series(1, ${OBJECTS_MAX_LISTED + 1}::int) as n`;
  const { data } = await service.from('open').listV2({ prefix: 'many/', limit: 5_000 });
  expect(data?.objects).toHaveLength(OBJECTS_MAX_LISTED);
  expect(data?.hasNext).toBe(true);
  await server.sql`delete from storage.objects where name like 'many/%'`;
});

test('a row without a version gets one', async () => {
  const [row] = await server.sql`
    insert into storage.objects (bucket_id, name) values ('open', 'by-hand.txt') returning version`;
  expect(row?.version).toMatch(/^[0-9a-f-]{36}$/);
  await server.sql`delete from storage.objects where name = 'by-hand.txt'`;
});
