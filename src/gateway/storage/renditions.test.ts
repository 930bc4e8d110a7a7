import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StorageClient } from '@supabase/storage-js';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { takePhotograph } from '#test/pages/photographs.ts';
import { hardPhotograph, movingImage, plainImage, twoHalves } from './images/images-under-test.ts';
import { type StorageUnderTest, startStorageUnderTest } from './storage-under-test.ts';

let server: StorageUnderTest;
let service: StorageClient;
beforeAll(async () => {
  const database = await createTestDatabase('gateway');
  server = await startStorageUnderTest(database, { renditionCacheBytes: 40_000 });
  service = await server.client();
  const photos = service.from('photos');
  const wide = plainImage({ width: 400, height: 200 });
  await photos.upload('wide.jpg', await wide.jpeg().toBuffer(), { contentType: 'image/jpeg' });
  const glass = plainImage({ width: 100, height: 100, alpha: 0.5 });
  await photos.upload('glass.png', await glass.png().toBuffer(), { contentType: 'image/png' });
  const halves = await twoHalves(400, 200).png().toBuffer();
  await photos.upload('halves.png', halves, { contentType: 'image/png' });
  const jpeg = { contentType: 'image/jpeg' };
  const printed = await sharp(halves).toColourspace('cmyk').jpeg().toBuffer();
  await photos.upload('cmyk.jpg', printed, jpeg);
  await photos.upload('hard.jpg', await hardPhotograph(), jpeg);
  const deep = await sharp(halves).toColourspace('rgb16').png().toBuffer();
  await photos.upload('deep.png', deep, { contentType: 'image/png' });
  const line = plainImage({ width: 1, height: 20_000 });
  await photos.upload('line.png', await line.png().toBuffer(), { contentType: 'image/png' });
  await photos.upload('moving.gif', await movingImage(3), { contentType: 'image/gif' });
  await service.from('open').upload('text.txt', 'words', { contentType: 'text/plain' });
});
afterAll(() => server.stop());

const WEBP = { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' };

async function render(query: string, headers: Record<string, string> = WEBP, name = 'wide.jpg') {
  const path = `/render/image/public/photos/${name}`;
  const answer = await fetch(`${server.url}${path}?${query}`, { headers });
  if (!answer.ok) return { answer, body: await answer.json() };
  const { format, width, height, pages = 1 } = await sharp(await answer.bytes()).metadata();
  return { answer, format, width, height, pages };
}

test.for([
  ['width=200&height=100', 'height:100,width:200,resizing_type:fill'],
  ['width=100&resize=contain', 'width:100,resizing_type:fit'],
  ['height=50&resize=fill&quality=60', 'height:50,resizing_type:force,quality:60'],
  ['width=50&format=origin', 'width:50,resizing_type:fill,format:origin'],
] as const)('the rendition %s says how it was made: %s', async ([query, made]) => {
  expect((await render(query)).answer.headers.get('x-transformations')).toBe(made);
});

test.for([
  ['width=100', 100, 50],
  ['height=100', 200, 100],
  ['width=100&height=100', 100, 100],
  ['width=100&height=100&resize=cover', 100, 100],
  ['width=100&height=100&resize=contain', 100, 50],
  ['width=50&height=90&resize=fill', 50, 90],
  ['', 400, 200],
] as const)('"%s" turns 400 × 200 into %i × %i', async ([query, width, height]) => {
  expect(await render(query)).toMatchObject({ width, height, format: 'webp' });
});

test.for([
  ['width=2000', 400, 200],
  ['width=600&height=600', 200, 200],
] as const)('a picture is never enlarged: "%s"', async ([query, width, height]) => {
  expect(await render(query)).toMatchObject({ width, height });
});

/** The colour in the middle of a rendition. */
async function middleOf(query: string, name: string, headers = WEBP): Promise<'red' | 'blue'> {
  const answer = await fetch(`${server.url}/render/image/public/photos/${name}?${query}`, {
    headers,
  });
  const { data, info } = await sharp(await answer.bytes())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at =
    info.channels * (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2));
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
}

test.for([
  ['halves.png', 'x=0', 'red'],
  ['halves.png', 'x=100', 'blue'],
  ['halves.png', 'x=30&y=100', 'red'],
  ['cmyk.jpg', 'x=100', 'blue'],
  ['deep.png', 'x=100', 'blue'],
  // Its pixels are stored sideways: upright, red is at the top.
  ['hard.jpg', 'y=0', 'red'],
  ['hard.jpg', 'y=100', 'blue'],
] as const)('%s is cropped around %s: %s', async ([name, point, color]) => {
  const query = `width=50&height=50&${point}`;
  expect(await render(query, WEBP, name)).toMatchObject({ width: 50, height: 50 });
  expect(await middleOf(query, name)).toBe(color);
});

test('only a crop uses a point, and no shape is too thin for one', async () => {
  expect(await render('width=100&x=0')).toMatchObject({ width: 100, height: 50 });
  expect(await render('width=60&height=60&resize=contain&x=0')).toMatchObject({ height: 30 });
  expect(await render('width=500&height=900&x=0&y=100', WEBP, 'line.png')).toMatchObject({
    width: 1,
    height: 2,
  });
  expect(await render('width=6&height=6&x=0', WEBP, 'moving.gif')).toMatchObject({
    width: 6,
    height: 6,
    pages: 3,
  });
});

test('a client without WebP gets a JPEG, or a PNG for transparency', async () => {
  const plain = { accept: '*/*' };
  const { answer, format } = await render('width=50', plain);
  expect(format).toBe('jpeg');
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(answer.headers.get('vary')).toBe('Accept');
  expect(await render('width=50', plain, 'glass.png')).toMatchObject({ format: 'png' });
  expect(await render('width=50&format=origin')).toMatchObject({ format: 'jpeg' });
  expect(await render('width=50&format=origin', plain, 'glass.png')).toMatchObject({
    format: 'png',
  });
});

test('an animation stays animated if the format allows it', async () => {
  expect(await render('width=10', WEBP, 'moving.gif')).toMatchObject({ format: 'webp', pages: 3 });
  expect(await render('width=10', {}, 'moving.gif')).toMatchObject({ format: 'jpeg', pages: 1 });
});

test.for([
  'width=0',
  'width=2501',
  'height=-1',
  'width=1.5',
  'width=x',
  'quality=19',
  'quality=101',
  'x=101',
  'y=-1',
  'x=0.5',
  'resize=tile',
  'format=bmp',
])('"%s" is refused, naming the parameter', async (query) => {
  const { answer, body } = await render(query);
  expect(answer.status).toBe(400);
  expect(body).toMatchObject({
    error: 'InvalidParameter',
    message: expect.stringContaining(query.split('=')[0] ?? ''),
  });
});

test('a missing, private or non-image file isn’t rendered', async () => {
  expect((await render('width=9', WEBP, 'none.png')).answer.status).toBe(404);
  const text = await server.fetch('/render/image/authenticated/open/text.txt?width=9');
  expect([text.status, await text.json()]).toEqual([
    422,
    { statusCode: '422', error: 'InvalidRequest', message: 'The object is not an image' },
  ]);
  const secret = await fetch(`${server.url}/render/image/public/open/text.txt?width=9`);
  expect(secret.status).toBe(404);
});

test('the client requests renditions, directly and by a signed URL', async () => {
  const transform = { width: 40, height: 40 };
  const { data } = await service.from('photos').download('wide.jpg', { transform });
  const own = await sharp(await data?.arrayBuffer()).metadata();
  expect([own.width, own.height]).toEqual([40, 40]);
  const signed = await service.from('photos').createSignedUrl('wide.jpg', 60, { transform });
  // Parameters added to the URL change nothing.
  const answer = await fetch(`${signed.data?.signedUrl}&width=200`);
  const { width } = await sharp(await answer.bytes()).metadata();
  expect(width).toBe(40);
});

test('a rendition is made once, kept, and recognised again', async () => {
  const count = async () => {
    const folder = join(server.directory, 'renditions');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  };
  await render('width=123');
  const before = await count();
  const answers = await Promise.all(Array.from({ length: 8 }, () => render('width=77')));
  expect(await count()).toBe(before + 1);
  const tag = answers[0]?.answer.headers.get('etag') ?? '';
  const again = await fetch(`${server.url}/render/image/public/photos/wide.jpg?width=77`, {
    headers: { ...WEBP, 'if-none-match': tag },
  });
  expect(again.status).toBe(304);
});

async function countBytes(): Promise<number> {
  const folder = join(server.directory, 'renditions');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const found = await Promise.all(
    files.map(({ parentPath, name }) => stat(join(parentPath, name))),
  );
  return found.reduce((sum, { size }) => sum + size, 0);
}

test('renditions on disk are trimmed to their limit', async () => {
  const image = takePhotograph(200, 200);
  await service.from('photos').upload('photo.png', await image.png().toBuffer(), {
    contentType: 'image/png',
  });
  for (let width = 150; width < 160; width += 1) {
    expect((await render(`width=${width}`, WEBP, 'photo.png')).width).toBe(width);
  }
  await expect.poll(countBytes).toBeLessThanOrEqual(40_000);
});

test('a replaced picture is rendered again', async () => {
  const photos = service.from('photos');
  const type = { contentType: 'image/png' };
  await photos.upload('changing.png', await plainImage({ width: 90 }).png().toBuffer(), type);
  expect(await render('', WEBP, 'changing.png')).toMatchObject({ width: 90 });
  await photos.update('changing.png', await plainImage({ width: 60 }).png().toBuffer(), type);
  expect(await render('', WEBP, 'changing.png')).toMatchObject({ width: 60 });
});
