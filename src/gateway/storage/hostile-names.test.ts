import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { checkFolder } from './objects/names.ts';
import { type StorageUnderTest, startStorageUnderTest } from './storage-under-test.ts';

let server: StorageUnderTest;
beforeAll(async () => {
  server = await startStorageUnderTest(await createTestDatabase('gateway'));
});
afterAll(() => server.stop());

const TEXT = { contentType: 'text/plain' };

test.for([
  'photo final (2).png',
  'ملف/صورة.txt',
  '文件夹/图片.txt',
  'โฟลเดอร์/ภาพ.txt',
  '👩‍👩‍👧‍👦/🏳️‍🌈.txt',
  'a\u202etxt.exe',
  '\u200bzero\u200dwidth\ufeff',
  '100%.txt',
  "o'clock;--$(x)`y`",
  'percent%2Fslash',
  'é'.repeat(512),
])('“%s” is a name like any other', async (name) => {
  const open = (await server.client()).from('open');
  const sent = name.replaceAll('%', '%25');
  expect((await open.upload(sent, 'x', TEXT)).error).toBeNull();
  expect(await (await open.download(sent)).data?.text()).toBe('x');
  const [row] = await server.sql<{ name: string }[]>`
    select name from storage.objects where name = ${name.normalize('NFC')}`;
  expect(row?.name).toBe(name.normalize('NFC'));
  const folder = name.split('/').slice(0, -1).join('/');
  const listed = await open.list(folder, { limit: 1000 });
  expect(listed.data?.map((entry) => entry.name)).toContain(
    name.normalize('NFC').split('/').at(-1),
  );
  expect((await open.move(name, `moved/${name.slice(0, 400)}`)).error).toBeNull();
  expect((await open.remove([`moved/${name.slice(0, 400)}`])).data).toHaveLength(1);
});

test('composed and decomposed forms are one name', async () => {
  const open = (await server.client()).from('open');
  expect((await open.upload('caf\u0065\u0301.txt', 'x', TEXT)).error).toBeNull();
  expect((await open.upload('caf\u00e9.txt', 'x', TEXT)).error).toMatchObject({ status: 409 });
  expect((await open.download('caf\u00e9.txt')).error).toBeNull();
});

const REFUSED = [
  'a/../b',
  '../photos/x',
  '..',
  '.',
  'a/./b',
  'a//b',
  '/a',
  'a/',
  'nul\0byte',
  'line\nbreak',
  'back\\slash',
  'half\ud83d',
  'x'.repeat(1025),
  'é'.repeat(513),
  '',
];
test.for(REFUSED)('%j isn’t a name, in a path or in a body', async (name) => {
  const path = encodeURIComponent(name.replace('\ud83d', '')).replaceAll('.', '%2e');
  if (!name.includes('\ud83d')) {
    const answer = await server.fetch(`/object/open/${path}`, { method: 'POST', body: 'x' });
    expect([400, 404]).toContain(answer.status);
  }
  const json = { 'content-type': 'application/json' };
  const body = { bucketId: 'open', sourceKey: 'a.txt', destinationKey: name };
  for (const route of ['move', 'copy']) {
    const answer = await server.fetch(`/object/${route}`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ statusCode: '400', error: 'InvalidKey' });
  }
});

test('no request line leads out of a bucket', async () => {
  const photos = (await server.client()).from('open');
  await photos.upload('secret.txt', 'secret', TEXT);
  for (const path of [
    '/storage/v1/object/public/photos/../open/secret.txt',
    '/storage/v1/object/public/photos/..%2fopen%2fsecret.txt',
    '/storage/v1/object/public/photos/%2e%2e/open/secret.txt',
    '/storage/v1/object/public/photos/..%5copen%5csecret.txt',
    '/storage/v1/object/public/photos/%252e%252e%252fopen%252fsecret.txt',
    '/storage/v1/object/public/..%2f..%2f..%2f..%2fetc/passwd',
    '/storage/v1/object/public/photos/%00',
    '/storage/v1/object/public/photos/%ff%fe',
    '/storage/v1/object/public/photos/%',
  ]) {
    const answer = await askRaw(path);
    expect(answer, path).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(answer, path).not.toMatch(/secret|root:/);
  }
});

test.for([
  ['GET', '%00'],
  ['PUT', '%00'],
  ['DELETE', 'a%00b'],
  ['POST', '%00/empty'],
] as const)('no bucket name has a zero byte: %s bucket/%s', async ([method, path]) => {
  const hasBody = method === 'PUT' || method === 'POST';
  const answer = await server.fetch(`/bucket/${path}`, { method, ...(hasBody && { body: '{}' }) });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { statusCode: '400', error: 'Invalid Input', message: 'Bucket name invalid' },
  ]);
});

/** A raw request that no client would send. */
function askRaw(path: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  });
}

const anyText = fc.string({ unit: 'binary', maxLength: 60 });
const anyJson = fc.jsonValue({ maxDepth: 3 });

test('no request ever causes a server error', async () => {
  const route = fc.constantFrom(
    'object',
    'object/public',
    'object/sign',
    'object/upload/sign',
    'object/info',
    'object/list',
    'object/move',
    'object/copy',
    'bucket',
    'render/image/public',
    'render/image/authenticated',
    'nothing',
  );
  const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH');
  const bucket = fc.oneof(fc.constantFrom('open', 'photos'), anyText);
  const body = fc.oneof(
    anyJson,
    fc.record({
      prefix: anyJson,
      limit: anyJson,
      offset: anyJson,
      search: anyText,
      sortBy: anyJson,
    }),
    fc.record({ prefixes: fc.oneof(fc.array(anyText, { maxLength: 5 }), anyJson) }),
    fc.record({ bucketId: bucket, sourceKey: anyText, destinationKey: anyText }),
    fc.record({ expiresIn: anyJson, paths: fc.array(anyText, { maxLength: 3 }) }),
    fc.record({ name: bucket, file_size_limit: anyJson, allowed_mime_types: anyJson }),
  );
  const type = fc.constantFrom(
    'application/json',
    'image/png',
    'multipart/form-data; boundary=x',
    'x',
  );
  const headers = fc.record({ 'content-type': type, 'x-upsert': fc.constantFrom('true', 'false') });
  const property = fc.asyncProperty(
    fc.tuple(route, bucket, anyText, anyText),
    method,
    body,
    headers,
    async ([start, folder, name, query], verb, sent, extra) => {
      const [b, n, q] = [folder, name, query].map((part) =>
        encodeURIComponent(part.replace(/\p{Cs}/gu, '')),
      );
      const hasBody = verb !== 'GET' && verb !== 'HEAD';
      const answer = await server.fetch(`/${start}/${b}/${n}?width=${q}&token=${q}&download=${q}`, {
        method: verb,
        headers: extra,
        ...(hasBody && { body: JSON.stringify(sent) }),
      });
      await answer.arrayBuffer();
      expect(answer.status).toBeLessThan(500);
    },
  );
  await fc.assert(property);
});

test('a folder named by a million slashes is read quickly', () => {
  // Rescanning it for each slash would exceed this test's timeout.
  expect(checkFolder('/'.repeat(1_000_000))).toBe('');
  expect(() => checkFolder(`a${'/'.repeat(1_000_000)}b`)).toThrow('longer than 1024 bytes');
  expect(checkFolder(`${'/'.repeat(1_000_000)}a${'/'.repeat(1_000_000)}`)).toBe('a/');
});
