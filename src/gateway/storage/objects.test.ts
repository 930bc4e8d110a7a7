import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StorageClient } from '@supabase/storage-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import {
  ANN,
  BEN,
  person,
  type StorageUnderTest,
  startStorageUnderTest,
} from './storage-under-test.ts';

let server: StorageUnderTest;
let service: StorageClient;
let ann: StorageClient;
let ben: StorageClient;
let anon: StorageClient;
beforeAll(async () => {
  server = await startStorageUnderTest(await createTestDatabase('gateway'));
  service = await server.client();
  ann = await server.client(person(ANN));
  ben = await server.client(person(BEN));
  anon = await server.client({ role: 'anon' });
});
afterAll(() => server.stop());

const TEXT = { contentType: 'text/plain' };

async function put(name: string, words = 'words') {
  const { error } = await service.from('open').upload(name, words, TEXT);
  expect(error).toBeNull();
}

async function read(name: string, client = service) {
  const { data } = await client.from('open').download(name);
  return data?.text();
}

async function expectAFilePerRow() {
  const kept = [];
  for await (const { key } of server.files.list()) kept.push(key);
  const [{ count } = { count: 0 }] = await server.sql<{ count: number }[]>`
    select count(*)::int from storage.objects`;
  expect(kept).toHaveLength(count);
}

test('an uploaded object can be downloaded, described and found', async () => {
  const folder = service.from('open');
  const up = await folder.upload('notes/one.txt', 'first words', {
    ...TEXT,
    metadata: { mood: 'calm' },
  });
  expect(up.data).toMatchObject({ path: 'notes/one.txt', fullPath: 'open/notes/one.txt' });
  const down = await folder.download('notes/one.txt');
  expect(await down.data?.text()).toBe('first words');
  expect(down.data?.type).toBe('text/plain');
  const info = await folder.info('notes/one.txt');
  expect(info.data).toMatchObject({
    id: up.data?.id,
    name: 'notes/one.txt',
    bucketId: 'open',
    size: 11,
    contentType: 'text/plain',
    cacheControl: 'max-age=3600',
    metadata: { mood: 'calm' },
  });
  expect(await folder.exists('notes/one.txt')).toEqual({ data: true, error: null });
  expect((await folder.exists('notes/two.txt')).data).toBe(false);
  expect((await folder.download('notes/two.txt')).error).toMatchObject({ status: 404 });
  expect((await folder.info('notes/two.txt')).error).toMatchObject({
    status: 404,
    message: 'Object not found',
  });
});

test('a form, a stream, bytes and text can all be uploaded', async () => {
  const folder = service.from('open');
  const form = new FormData();
  form.append('', new Blob(['form'], { type: 'text/plain' }), 'form.txt');
  const bodies = {
    form,
    blob: new Blob(['blob'], { type: 'text/plain' }),
    bytes: new TextEncoder().encode('bytes'),
    stream: new Blob(['stream']).stream(),
    text: 'text',
  };
  for (const [name, body] of Object.entries(bodies)) {
    expect((await folder.upload(`kinds/${name}`, body, TEXT)).error).toBeNull();
    expect(await read(`kinds/${name}`)).toBe(name);
  }
});

test('a taken name is refused, unless replacing is allowed', async () => {
  const folder = service.from('open');
  await put('taken.txt', 'old');
  const again = await folder.upload('taken.txt', 'new', TEXT);
  expect(again.error).toMatchObject({ status: 409, message: 'The resource already exists' });
  expect(await read('taken.txt')).toBe('old');
  expect((await folder.upload('taken.txt', 'new', { ...TEXT, upsert: true })).error).toBeNull();
  expect(await read('taken.txt')).toBe('new');
  expect((await folder.update('taken.txt', 'newest', TEXT)).error).toBeNull();
  expect(await read('taken.txt')).toBe('newest');
  expect((await folder.update('never.txt', 'x', TEXT)).error).toMatchObject({ status: 404 });
  await expectAFilePerRow();
});

test('eight simultaneous first uploads with upsert all succeed, and leave one file', async () => {
  const folder = service.from('open');
  const ups = Array.from({ length: 8 }, (_, i) =>
    folder.upload('race.txt', `words ${i}`, { ...TEXT, upsert: true }),
  );
  const errors = (await Promise.all(ups)).map((up) => up.error);
  expect(errors).toEqual(Array(8).fill(null));
  expect(await read('race.txt')).toMatch(/^words \d$/);
});

test('of five simultaneous uploads to one name, one wins and leaves the only file', async () => {
  const ups = Array.from({ length: 5 }, (_, i) =>
    service.from('open').upload('first.txt', `words ${i}`, TEXT),
  );
  const statuses = (await Promise.all(ups)).map(({ error }) => error?.status ?? 200);
  expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
  await expectAFilePerRow();
});

test('a folder lists its folders, then its files, by name, at most a hundred', async () => {
  for (const name of ['b.txt', 'a.txt', 'Ab.txt', 'sub/deep.txt', 'sub/deeper/x.txt', '%_.txt']) {
    await put(`list/${name}`);
  }
  const names = async (...query: Parameters<ReturnType<StorageClient['from']>['list']>) =>
    (await service.from('open').list(...query)).data?.map((entry) => entry.name);
  expect(new Set(await names('list'))).toEqual(
    new Set(['sub', 'a.txt', 'Ab.txt', 'b.txt', '%_.txt']),
  );
  expect((await names('list'))?.at(0)).toBe('sub');
  expect(await names('list/sub/')).toEqual(['deeper', 'deep.txt']);
  expect(new Set(await names('list', { search: 'A' }))).toEqual(new Set(['a.txt', 'Ab.txt']));
  expect(await names('list', { search: '%' })).toEqual(['%_.txt']);
  expect(await names('list', { limit: 1, offset: 1, search: 'a' })).toHaveLength(1);
  const newest = { sortBy: { column: 'created_at', order: 'desc' }, search: 'b' };
  expect(await names('list', newest)).toEqual(['b.txt']);
  expect(await names('nowhere')).toEqual([]);
  const [folder, file] = (await service.from('open').list('list', { search: '' })).data ?? [];
  expect(folder).toMatchObject({ name: 'sub', id: null, metadata: null });
  expect(file?.metadata).toMatchObject({ size: 5, mimetype: 'text/plain' });
});

test('an upload is cacheable for 3600 seconds by default, and replaces nothing', async () => {
  const upload = () =>
    server.fetch('/object/open/plain.txt', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'words',
    });
  expect((await upload()).status).toBe(200);
  expect((await service.from('open').info('plain.txt')).data?.cacheControl).toBe('max-age=3600');
  expect((await upload()).status).toBe(409);
});

test('a listing defaults to a hundred entries, by name', async () => {
  await server.sql`
    insert into storage.objects (bucket_id, name, version)
    select 'open', 'many/' || n, gen_random_uuid()::text from generate_series(999, 850, -1) n`;
  expect((await service.from('open').list('many')).data).toHaveLength(100);
  const answer = await server.fetch('/object/list/open', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prefix: 'many/' }),
  });
  const names = (await answer.json()).map(({ name }: { name: string }) => name);
  expect(names).toEqual(Array.from({ length: 100 }, (_, index) => String(850 + index)));
  await server.sql`delete from storage.objects where name like 'many/%'`;
});

test('an object moves, even to another bucket, but not onto an existing one', async () => {
  const folder = service.from('open');
  await service.createBucket('attic');
  await put('from.txt', 'moved');
  await put('other.txt');
  const moved = await folder.move('from.txt', 'to/here.txt');
  expect(moved.data).toMatchObject({ message: 'Successfully moved' });
  expect(await read('to/here.txt')).toBe('moved');
  expect(await read('from.txt')).toBeUndefined();
  expect((await folder.move('to/here.txt', 'other.txt')).error).toMatchObject({ status: 409 });
  expect((await folder.move('nothing.txt', 'x.txt')).error).toMatchObject({ status: 404 });
  const away = await folder.move('to/here.txt', 'x.txt', { destinationBucket: 'attic' });
  expect(away.error).toBeNull();
  expect(await (await service.from('attic').download('x.txt')).data?.text()).toBe('moved');
});

test('an object a bucket refuses can’t be moved or copied in from another', async () => {
  await put('words.txt');
  const open = service.from('open');
  const there = { destinationBucket: 'photos' };
  expect((await open.move('words.txt', 'w', there)).error).toMatchObject({ status: 415 });
  expect((await open.copy('words.txt', 'w', there)).error).toMatchObject({ status: 415 });
  const nowhere = { destinationBucket: 'nowhere' };
  expect((await open.move('words.txt', 'w', nowhere)).error).toMatchObject({ status: 404 });
});

test('a copy is independent of its original', async () => {
  const folder = service.from('open');
  await put('original.txt', 'same');
  const copied = await folder.copy('original.txt', 'copy.txt');
  expect(copied.data).toEqual({ path: 'open/copy.txt' });
  await folder.remove(['original.txt']);
  expect(await read('copy.txt')).toBe('same');
  expect((await folder.copy('original.txt', 'y.txt')).error).toMatchObject({ status: 404 });
});

test('removing lists the removed objects, and deletes their files', async () => {
  await put('gone/a.txt');
  await put('gone/b.txt');
  const [row] = await server.sql<{ version: string }[]>`
    select version from storage.objects where name = 'gone/a.txt'`;
  const removed = await service.from('open').remove(['gone/a.txt', 'gone/none.txt']);
  expect(removed.data?.map((object) => object.name)).toEqual(['gone/a.txt']);
  expect(await server.files.stat(row?.version ?? '')).toBeNull();
  expect(await read('gone/b.txt')).toBe('words');
});

test('row security holds for every operation on another person’s folder', async () => {
  const secret = `${ANN}/secret.txt`;
  expect((await ann.from('open').upload(secret, 'of ann', TEXT)).error).toBeNull();
  expect(await read(secret, ann)).toBe('of ann');
  for (const other of [ben, anon]) {
    const open = other.from('open');
    expect((await open.download(secret)).error).toMatchObject({ status: 404 });
    expect((await open.info(secret)).error).toMatchObject({ status: 404 });
    expect((await open.exists(secret)).data).toBe(false);
    expect((await open.list(ANN)).data).toEqual([]);
    expect((await open.createSignedUrl(secret, 60)).error).toMatchObject({ status: 404 });
    expect((await open.remove([secret])).data).toEqual([]);
    expect((await open.move(secret, `${BEN}/mine.txt`)).error).toMatchObject({ status: 404 });
    expect((await open.copy(secret, `${BEN}/mine.txt`)).error).toMatchObject({ status: 404 });
    const planted = await open.upload(`${ANN}/planted.txt`, 'x', TEXT);
    expect(planted.error).toMatchObject({ status: 403 });
    const sign = await open.createSignedUploadUrl(`${ANN}/planted.txt`);
    expect(sign.error).toMatchObject({ status: 403 });
    expect((await open.update(secret, 'x', TEXT)).error).toMatchObject({ status: 404 });
    const over = await open.upload(secret, 'x', { ...TEXT, upsert: true });
    expect(over.error?.message).toMatch(/row-level security|already exists/);
  }
  expect((await ann.from('open').move(secret, `${BEN}/gift.txt`)).error).toMatchObject({
    status: 403,
  });
  expect(await read(secret, ann)).toBe('of ann');
});

test('an uploader without permission is refused before their bytes are read', async () => {
  const bytes = new Uint8Array(4_000_000);
  const { error } = await anon.from('open').upload('big.bin', bytes);
  expect(error).toMatchObject({
    status: 403,
    message: 'new row violates row-level security policy',
  });
});

test('only files that no object names are swept, after a day', async () => {
  await put('kept.txt', 'kept');
  const orphan = join(server.directory, 'orphan');
  await writeFile(orphan, 'orphan');
  await server.files.write('0f0f0f0f-0000-4000-8000-000000000000', orphan);
  expect(await server.storage.sweep(new Date())).toBe(0);
  expect(await server.storage.sweep(new Date(Date.now() + 25 * 3600 * 1000))).toBe(1);
  expect(await read('kept.txt')).toBe('kept');
});
