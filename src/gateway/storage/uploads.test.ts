import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import type { StorageClient } from '@supabase/storage-js';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { movingImage, plainImage } from './images/images-under-test.ts';
import {
  ANN,
  BEN,
  person,
  type StorageUnderTest,
  startStorageUnderTest,
} from './storage-under-test.ts';

const run = promisify(execFile);

let server: StorageUnderTest;
let service: StorageClient;
beforeAll(async () => {
  server = await startStorageUnderTest(await createTestDatabase('gateway'));
  service = await server.client();
});
afterAll(() => server.stop());

let count = 0;
/** Uploads under a new name, and returns the outcome. */
async function upload(bytes: Uint8Array | string, contentType?: string, bucket = 'photos') {
  count += 1;
  const name = `up-${count}`;
  const options = contentType === undefined ? {} : { contentType };
  const { error } = await service.from(bucket).upload(name, bytes, options);
  const { data } = await service.from(bucket).download(name);
  return { error, data, name, bytes: data && Buffer.from(await data.arrayBuffer()) };
}

test.for(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
  'a %s is kept in its format, even without a declared type',
  async (format) => {
    const bytes = await plainImage().toFormat(format).toBuffer();
    for (const type of [`image/${format}`, undefined, 'application/octet-stream']) {
      const kept = await upload(bytes, type);
      expect(kept.error).toBeNull();
      expect(kept.data?.type).toBe(`image/${format}`);
      const { width, height } = await sharp(kept.bytes ?? Buffer.of()).metadata();
      expect({ width, height }).toEqual({ width: 40, height: 30 });
    }
  },
);

test('location and all other metadata are removed from a picture', async () => {
  const bytes = await plainImage()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Secret Garden' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer();
  expect(bytes.includes('Secret Garden')).toBe(true);
  const kept = await upload(bytes, 'image/jpeg');
  const metadata = await sharp(kept.bytes ?? Buffer.of()).metadata();
  expect(metadata.exif).toBeUndefined();
  expect(kept.bytes?.includes('Secret Garden')).toBe(false);
});

test('a picture taken sideways is stored upright', async () => {
  const bytes = await plainImage().jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const kept = await upload(bytes, 'image/jpeg');
  const { width, height, orientation } = await sharp(kept.bytes ?? Buffer.of()).metadata();
  expect({ width, height }).toEqual({ width: 30, height: 40 });
  expect(orientation ?? 1).toBe(1);
});

test('data hidden after a picture’s end is removed', async () => {
  const bytes = await plainImage().png().toBuffer();
  const kept = await upload(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]));
  expect(kept.error).toBeNull();
  expect(kept.bytes?.includes('<script>')).toBe(false);
});

test('an animation stays animated', async () => {
  const gif = await upload(await movingImage(4), 'image/gif');
  expect((await sharp(gif.bytes ?? Buffer.of()).metadata()).pages).toBe(4);
  const webp = await sharp(await movingImage(3), { animated: true })
    .webp()
    .toBuffer();
  const kept = await upload(webp, 'image/webp');
  expect((await sharp(kept.bytes ?? Buffer.of()).metadata()).pages).toBe(3);
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const DISGUISED = [
  SVG,
  `\ufeff  \n<?xml version="1.0"?><!-- x --><!DOCTYPE svg>${SVG}`,
  SVG.replaceAll('svg', 'SVG'),
  Buffer.from(`\ufeff${SVG}`, 'utf16le'),
];
test.for(DISGUISED)('an SVG is refused, whatever its declared type: %s', async (svg) => {
  for (const type of ['image/svg+xml', 'image/png', 'text/plain', undefined]) {
    for (const bucket of ['photos', 'open']) {
      const { error } = await upload(svg, type, bucket);
      expect(error).toMatchObject({ status: 415, message: expect.stringContaining('script') });
    }
  }
});

test.for([
  ['a JPEG said to be a PNG', 'jpeg', 'image/png'],
  ['a PNG said to be text', 'png', 'text/html'],
] as const)('%s is refused as mislabelled', async ([, format, type]) => {
  const bytes = await plainImage().toFormat(format).toBuffer();
  const { error } = await upload(bytes, type, 'open');
  expect(error).toMatchObject({
    status: 415,
    message: `The content is said to be ${type}, but is image/${format}`,
  });
});

test.for([
  ['text said to be a PNG', 'hello', 'image/png'],
  ['a web page said to be a JPEG', '<!doctype html><script>alert(1)</script>', 'image/jpeg'],
  ['a bitmap', 'BM\0\0\0\0', 'image/bmp'],
  ['a PDF in a bucket of images', '%PDF-1.7', 'application/pdf'],
  ['text in a bucket of images', 'hello', 'text/plain'],
  ['an unknown type', 'hello', undefined],
  ['an invalid type', 'hello', 'no type'],
] as const)('%s is refused as an unsupported type', async ([, bytes, type]) => {
  expect((await upload(bytes, type)).error).toMatchObject({ status: 415 });
});

test('a truncated picture, or one that only begins like one, is refused', async () => {
  const whole = await sharp(
    Buffer.from(Array.from({ length: 90_000 }, (_, i) => (i * 7919) % 251)),
    {
      raw: { width: 200, height: 150, channels: 3 },
    },
  )
    .png()
    .toBuffer();
  for (const bytes of [
    whole.subarray(0, whole.length / 2),
    Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'),
  ]) {
    expect((await upload(bytes)).error).toMatchObject({
      status: 422,
      message: 'The image cannot be read',
    });
  }
});

test('a picture with more pixels than any camera takes is refused', async () => {
  const bomb = await plainImage().png().toBuffer();
  // Its header claims 20,000 pixels square, with a matching checksum (PNG, "IHDR").
  bomb.writeUInt32BE(20_000, 16);
  bomb.writeUInt32BE(20_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  const { error } = await upload(bomb);
  expect(error).toMatchObject({ status: 413, message: expect.stringContaining('pixels') });
});

test('a file over its bucket’s size limit is refused, however it is sent', async () => {
  const bytes = new Uint8Array(1_000_001);
  const photos = service.from('photos');
  for (const body of [bytes, new Blob([bytes]), new Blob([bytes]).stream()]) {
    const { error } = await photos.upload('large.png', body, { contentType: 'image/png' });
    expect(error).toMatchObject({ status: 413 });
  }
  const { error } = await service.from('open').upload('huge.bin', new Uint8Array(5_000_001));
  expect(error).toMatchObject({ status: 413 });
  expect((await photos.exists('large.png')).data).toBe(false);
});

/** A separate process, in which the client writes while we answer. */
const SENDER = `
  const [url, token, bytes, isSaid] = process.argv.slice(1);
  const form = new FormData();
  form.append('', new Blob([new Uint8Array(Number(bytes))]), 'large.png');
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type');
  const body = isSaid === 'said' ? await encoded.arrayBuffer() : encoded.body;
  const seen = [];
  for (let tried = 0; tried < (isSaid === 'said' ? 10 : 1); tried += 1) {
    const headers = { authorization: 'Bearer ' + token, 'content-type': type };
    const sent = fetch(url, { method: 'POST', headers, body, duplex: 'half' });
    const answer = await sent.then(async (one) => [one.status, (await one.json()).statusCode], String);
    seen.push(String(answer));
  }
  console.log(JSON.stringify([...new Set(seen)]));`;

test.each([
  [1_200_000, 'said'],
  [20_000_000, 'said'],
  [1_200_000, 'unsaid'],
  [20_000_000, 'unsaid'],
] as const)(
  'the sender of a form of %d bytes, length %s, reads that it is too large',
  async (bytes, said) => {
    const token = server.keys.serviceRoleKey;
    const args = ['--input-type=module', '-e', SENDER, `${server.url}/object/photos/l.png`, token];
    const { stdout } = await run(process.execPath, [...args, String(bytes), said]);
    expect(JSON.parse(stdout)).toEqual(['413,413']);
  },
);

test('a far too large body is refused before any of it is sent', async () => {
  const { authorization } = { authorization: `Bearer ${server.keys.serviceRoleKey}` };
  const headers = { authorization, 'content-type': 'text/plain', 'content-length': '10000000000' };
  const asked = request(`${server.url}/object/open/far.txt`, { method: 'POST', headers });
  asked.flushHeaders();
  asked.on('error', () => undefined);
  const [answer] = await once(asked, 'response');
  expect(answer.statusCode).toBe(413);
  asked.destroy();
});

test('a form without a file, and a malformed form, are refused', async () => {
  const form = new FormData();
  form.append('cacheControl', '60');
  const empty = await server.fetch('/object/open/form', { method: 'POST', body: form });
  expect(await empty.json()).toEqual({
    statusCode: '400',
    error: 'InvalidRequest',
    message: 'No content provided',
  });
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
    const init = { method: 'POST', body: 'nonsense', headers: { 'content-type': type } };
    expect((await server.fetch('/object/open/form', init)).status).toBe(400);
  }
});

test('a signed URL allows one upload, and only to its own path', async () => {
  const ann = await server.client(person(ANN));
  const { data } = await ann.from('open').createSignedUploadUrl(`${ANN}/signed.txt`);
  const anon = (await server.client({ role: 'anon' })).from('open');
  const token = data?.token ?? '';
  const type = { contentType: 'text/plain' };
  const up = await anon.uploadToSignedUrl(`${ANN}/signed.txt`, token, 'by anybody', type);
  expect(up.error).toBeNull();
  expect(up.data).toMatchObject({ fullPath: `open/${ANN}/signed.txt` });
  const read = await ann.from('open').download(`${ANN}/signed.txt`);
  expect(await read.data?.text()).toBe('by anybody');
  const twice = await anon.uploadToSignedUrl(`${ANN}/signed.txt`, token, 'again', type);
  expect(twice.error).toMatchObject({ status: 409 });
  const elsewhere = await anon.uploadToSignedUrl(`${BEN}/x.txt`, token, 'x', type);
  expect(elsewhere.error).toMatchObject({ status: 403 });
  const reading = await server.fetch(`/object/sign/open/${ANN}/signed.txt?token=${token}`);
  expect(reading.status).toBe(403);

  const again = await ann.from('open').createSignedUploadUrl(`${ANN}/signed.txt`, { upsert: true });
  const over = await anon.uploadToSignedUrl(
    `${ANN}/signed.txt`,
    again.data?.token ?? '',
    'over',
    type,
  );
  expect(over.error).toBeNull();
});
