import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { RENDITION_SOURCE_MAX_PIXELS } from '../limits/storage.ts';
import { plainImage } from './images/images-under-test.ts';
import { type StorageUnderTest, startStorageUnderTest } from './storage-under-test.ts';

const READS = 20;

let server: StorageUnderTest;
beforeAll(async () => {
  server = await startStorageUnderTest(await createTestDatabase('gateway'), {
    renditionSteps: { sides: [40, 80, 160], qualities: [60, 90], focus: 5 },
    readsPerAddress: { points: READS, durationSeconds: 60 },
  });
  const photos = (await server.client()).from('photos');
  const large = await plainImage({ width: 4000, height: 2500 }).jpeg().toBuffer();
  await photos.upload('large.jpg', large, { contentType: 'image/jpeg' });
});
afterAll(() => server.stop());

const read = (path: string, address: string) =>
  fetch(`${server.url}${path}`, { headers: { 'x-under-test-address': address } });
const render = (query: string, address: string) =>
  read(`/render/image/public/photos/large.jpg?${query}`, address);

async function listKept() {
  const folder = join(server.directory, 'renditions');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test('sizes and qualities are rounded to a few, so strangers can’t request thousands', async () => {
  for (const [asked, width, height] of [
    ['width=33', 40, 25],
    ['width=41&quality=61', 80, 50],
    ['width=39&height=90', 40, 160],
    ['width=500', 160, 100],
    ['height=81', 256, 160],
  ] as const) {
    const answer = await render(asked, 'one');
    const made = await sharp(await answer.bytes()).metadata();
    expect([made.width, made.height], asked).toEqual([width, height]);
  }
  const before = (await listKept()).length;
  for (let width = 42; width <= 45; width += 1) await render(`width=${width}&quality=89`, 'one');
  expect((await listKept()).length).toBe(before);
});

test('renditions are made from an original that is shrunk once', async () => {
  const [row] = await server.sql<{ version: string }[]>`select version from storage.objects`;
  await server.files.remove([row?.version ?? '']);
  expect((await render('width=160&resize=contain', 'two')).status).toBe(200);
  const sizes = await Promise.all(
    (await listKept()).map(async (path) => {
      const { width, height } = await sharp(await readFile(path)).metadata();
      return width * height;
    }),
  );
  const most = Math.max(...sizes);
  expect(most).toBeLessThanOrEqual(RENDITION_SOURCE_MAX_PIXELS);
  expect(most).toBeGreaterThan(0.99 * RENDITION_SOURCE_MAX_PIXELS);
});

test('an address without a token has a read limit per minute, and others are unaffected', async () => {
  const path = '/object/public/photos/none.png';
  for (let i = 0; i < READS; i += 1) expect((await read(path, 'busy')).status).toBe(404);
  for (const refused of [path, '/render/image/public/photos/large.jpg?width=40']) {
    const answer = await read(refused, 'busy');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toEqual({
      statusCode: '429',
      error: 'TooManyRequests',
      message: 'Too many files at once, try again in a moment',
    });
  }
  expect((await read(path, 'calm')).status).toBe(404);
  const asService = await server.fetch('/object/photos/large.jpg', { method: 'HEAD' });
  expect(asService.status).toBe(200);
});
