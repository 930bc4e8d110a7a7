import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createUser } from '#test/factories.ts';
import { openFileStorage, sweepCaches } from './file-storage.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('an owner uploads a picture, and a visitor gets it in their screen’s size', async () => {
  const { id } = await createUser(server.sql);
  const token = await server.keys.sign({ role: 'authenticated', sub: id }, 60);
  const background = { r: 9, g: 99, b: 199 };
  const image = sharp({ create: { width: 300, height: 300, channels: 3, background } });
  const upload = (folder: string, body: Uint8Array, type: string) =>
    server.app.request(`/storage/v1/object/pictures/${folder}/portrait.png`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: new Uint8Array(body),
    });
  const png = await image.png().toBuffer();
  expect((await upload(id, png, 'image/png')).status).toBe(200);
  expect((await upload('another', png, 'image/png')).status).toBe(403);
  expect((await upload(`${id}/pdf`, Buffer.from('%PDF-'), 'application/pdf')).status).toBe(415);

  const path = `public/pictures/${id}/portrait.png`;
  const original = await server.app.request(`/storage/v1/object/${path}`);
  expect(original.status).toBe(200);
  expect(original.headers.get('content-security-policy')).toContain('sandbox');
  const rendition = await server.app.request(`/storage/v1/render/image/${path}?width=100`, {
    headers: { accept: 'image/webp,*/*' },
  });
  const { format, width } = await sharp(await rendition.arrayBuffer()).metadata();
  // One of the few sizes that are made.
  expect({ format, width }).toEqual({ format: 'webp', width: 112 });
});

test('without STORAGE_URL files are stored in the data directory', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'files-'));
  const { files } = await openFileStorage({ dataDirectory, storageUrl: undefined });
  await writeFile(join(dataDirectory, 'source'), 'x');
  await files.write('aa000000-0000-4000-8000-000000000001', join(dataDirectory, 'source'));
  expect(await readdir(join(dataDirectory, 'files'))).toContain('aa');
  await rm(dataDirectory, { recursive: true });
});

test('derived pictures are deleted after two weeks without a request', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'caches-'));
  const long = new Date(Date.now() - 15 * 24 * 60 * 60_000);
  for (const cache of ['renditions', 'drawings', 'passes']) {
    await mkdir(join(dataDirectory, cache, 'ab'), { recursive: true });
    for (const name of ['used', 'unused'])
      await writeFile(join(dataDirectory, cache, 'ab', name), '');
    await utimes(join(dataDirectory, cache, 'ab', 'unused'), long, long);
  }
  await sweepCaches(dataDirectory, new Date());
  for (const cache of ['renditions', 'drawings', 'passes']) {
    expect(await readdir(join(dataDirectory, cache, 'ab'))).toEqual(['used']);
  }
  await rm(dataDirectory, { recursive: true });
  await expect(sweepCaches(dataDirectory, new Date())).resolves.toBeUndefined();
});
