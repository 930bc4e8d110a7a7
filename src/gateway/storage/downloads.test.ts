import type { StorageClient } from '@supabase/storage-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { plainImage } from './images/images-under-test.ts';
import { ANN, person, type StorageUnderTest, startStorageUnderTest } from './storage-under-test.ts';

let server: StorageUnderTest;
let service: StorageClient;
beforeAll(async () => {
  server = await startStorageUnderTest(await createTestDatabase('gateway'));
  service = await server.client();
  const picture = await plainImage().png().toBuffer();
  await service.from('photos').upload('a/picture.png', picture, { contentType: 'image/png' });
  const type = { contentType: 'text/plain' };
  await service.from('open').upload('ten.txt', '0123456789', { ...type, cacheControl: '60' });
  await service.from('open').upload('empty.txt', '', type);
});
afterAll(() => server.stop());

const PUBLIC = '/object/public/photos/a/picture.png';
const anybody = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}${path}`, { method, headers });

test('an object in a public bucket is readable at its public URL', async () => {
  const { publicUrl } = service.from('photos').getPublicUrl('a/picture.png').data;
  const answer = await fetch(publicUrl);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(Number(answer.headers.get('content-length'))).toBe((await answer.bytes()).length);
});

test('no uploaded file can run', async () => {
  const { headers } = await anybody(PUBLIC);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/);
});

test('another bucket’s objects can’t be read without a token or with a false one', async () => {
  expect((await anybody('/object/public/open/ten.txt')).status).toBe(404);
  for (const path of ['/object/open/ten.txt', '/object/authenticated/open/ten.txt']) {
    expect((await anybody(path)).status).toBe(401);
    expect((await anybody(path, { authorization: 'Bearer a.b.c' })).status).toBe(401);
    expect((await anybody(path, { apikey: server.keys.anonKey })).status).toBe(404);
    expect((await server.fetch(path)).status).toBe(200);
  }
});

test('a cached copy is confirmed, and replaced once the object changes', async () => {
  const first = await anybody(PUBLIC);
  const tag = first.headers.get('etag') ?? '';
  const time = first.headers.get('last-modified') ?? '';
  expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
  for (const headers of [
    { 'if-none-match': tag },
    { 'if-none-match': `"other", W/${tag}` },
    { 'if-none-match': '*' },
    { 'if-modified-since': time },
  ]) {
    const again = await anybody(PUBLIC, headers);
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(tag);
    expect(await again.text()).toBe('');
  }
  expect((await anybody(PUBLIC, { 'if-none-match': '"other"' })).status).toBe(200);

  const other = await plainImage({ width: 5 }).png().toBuffer();
  await service.from('photos').update('a/picture.png', other, { contentType: 'image/png' });
  expect((await anybody(PUBLIC, { 'if-none-match': tag })).status).toBe(200);
});

test.for([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
  ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
  ['bytes=10-', 416, null, 'bytes */10'],
  ['bytes=-0', 416, null, 'bytes */10'],
  ['bytes=5-2', 200, '0123456789', null],
  ['bytes=0-1,3-4', 200, '0123456789', null],
  ['bytes=-', 200, '0123456789', null],
  ['lines=1-2', 200, '0123456789', null],
] as const)('a range of %s is answered with %i', async ([range, status, body, contentRange]) => {
  const answer = await server.fetch('/object/open/ten.txt', { headers: { range } });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-range')).toBe(contentRange);
  const text = await answer.text();
  if (body !== null) expect(text).toBe(body);
});

test('a range of another version isn’t mixed with this one', async () => {
  const whole = await server.fetch('/object/open/ten.txt');
  const tag = whole.headers.get('etag') ?? '';
  const ask = (ifRange: string) =>
    server.fetch('/object/open/ten.txt', { headers: { range: 'bytes=0-1', 'if-range': ifRange } });
  expect((await ask(tag)).status).toBe(206);
  expect((await ask(whole.headers.get('last-modified') ?? '')).status).toBe(206);
  expect((await ask('"other"')).status).toBe(200);
});

test('HEAD says what GET would, without the bytes', async () => {
  const answer = await server.fetch('/object/open/ten.txt', { method: 'HEAD' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-length')).toBe('10');
  expect(answer.headers.get('cache-control')).toBe('private, max-age=60');
  expect(await answer.text()).toBe('');
});

test('an empty file downloads as empty', async () => {
  const answer = await server.fetch('/object/open/empty.txt');
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

test('a download is saved under its own name, or another', async () => {
  const { publicUrl } = service
    .from('photos')
    .getPublicUrl('a/picture.png', { download: true }).data;
  expect((await fetch(publicUrl)).headers.get('content-disposition')).toBe(
    `attachment; filename="picture.png"; filename*=UTF-8''picture.png`,
  );
  const named = await anybody(`${PUBLIC}?download=${encodeURIComponent('Él "x"\r\n’(1).png')}`);
  expect(named.headers.get('content-disposition')).toBe(
    `attachment; filename="_l _x____(1).png"; filename*=UTF-8''%C3%89l%20%22x%22%0D%0A%E2%80%99%281%29.png`,
  );
  expect((await anybody(PUBLIC)).headers.get('content-disposition')).toBeNull();
});

test('a signed URL opens one object until it expires', async () => {
  const ann = await server.client(person(ANN));
  const name = `${ANN}/private file é.txt`;
  await ann.from('open').upload(name, 'of ann', { contentType: 'text/plain' });
  const { data } = await ann.from('open').createSignedUrl(name, 60, { download: 'mine.txt' });
  const answer = await fetch(data?.signedUrl ?? '');
  expect(await answer.text()).toBe('of ann');
  expect(answer.headers.get('content-disposition')).toContain('mine.txt');

  const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? '';
  expect((await anybody(`/object/sign/open/ten.txt?token=${token}`)).status).toBe(403);
  expect((await anybody(`/object/sign/open/ten.txt`)).status).toBe(403);
  const encoded = encodeURIComponent(name);
  expect((await anybody(`/object/sign/open/${encoded}?token=${token}x`)).status).toBe(403);
  const noToken = await anybody(`/object/sign/open/${encoded}?token=nonsense`);
  expect([noToken.status, (await noToken.json()).message]).toEqual([400, 'Invalid Compact JWS']);
  const bearer = { authorization: `Bearer ${token}` };
  expect((await anybody(`/object/open/${encoded}`, bearer)).status).toBe(404);

  // A key that signs tokens for users, such as a foreign key, gives access to no file.
  const claims = { url: `open/${name}`, scope: 'storage.download', role: 'authenticated' };
  const foreign = await server.keys.sign(claims, 60);
  expect((await anybody(`/object/sign/open/${encoded}?token=${foreign}`)).status).toBe(403);

  const over = await server.keys.sign({ url: `open/${name}`, scope: 'storage.download' }, -1);
  const expired = await anybody(`/object/sign/open/${encoded}?token=${over}`);
  expect(await expired.json()).toMatchObject({ error: 'ExpiredToken' });
});

test('URLs are signed in bulk, and missing objects say so', async () => {
  const { data } = await service.from('open').createSignedUrls(['ten.txt', 'none.txt'], 60);
  expect(data?.map(({ path, error }) => [path, error])).toEqual([
    ['ten.txt', null],
    ['none.txt', 'Either the object does not exist or you do not have access to it'],
  ]);
  expect(data?.[1]?.signedUrl).toBeNull();
  expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('0123456789');
});

test('a lost file is not found, and doesn’t crash the server', async () => {
  await service.from('open').upload('lost.txt', 'x', { contentType: 'text/plain' });
  const [row] = await server.sql<{ version: string }[]>`
    select version from storage.objects where name = 'lost.txt'`;
  await server.files.remove([row?.version ?? '']);
  expect((await service.from('open').download('lost.txt')).error).toMatchObject({ status: 404 });
});
