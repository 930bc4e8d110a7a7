import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildReply, chooseEncoding, type PublicPage, packPage, packSmaller } from './answer.ts';

const PAGE: PublicPage = { status: 200, headers: ['x-one', '1'], html: '<p>Grüße</p>'.repeat(50) };
const PLAIN = { query: '', acceptEncoding: undefined, ifNoneMatch: undefined };

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['BR;q=1.0, gzip;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', 'identity'],
  ['*', 'gzip'],
  ['brotli', 'identity'],
])('a client that accepts %j gets %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test.each([
  ['quickly', () => packPage(PAGE)],
  ['small', () => packSmaller(packPage(PAGE))],
])('packed %s, every encoding holds the same page and declares its length', async (_how, pack) => {
  const answer = await pack();
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (body: Buffer) => body],
  ] as const) {
    const { headers, body } = buildReply(answer, { ...PLAIN, acceptEncoding: encoding });
    expect(String(unpack(body as Buffer))).toBe(PAGE.html);
    expect(headers[headers.indexOf('content-length') + 1]).toBe(String(body?.length));
    expect(headers.slice(0, 2)).toEqual(['x-one', '1']);
  }
});

test('a client with the current page gets 304, even for another encoding', async () => {
  const { etag } = packPage(PAGE);
  const answer = await packSmaller(packPage(PAGE));
  expect(buildReply(answer, { ...PLAIN, ifNoneMatch: `W/"other", ${etag}` })).toMatchObject({
    status: 304,
    body: null,
  });
  expect(buildReply(answer, { ...PLAIN, ifNoneMatch: 'W/"other"' }).status).toBe(200);
});

test('a missing page is never "not modified"', () => {
  const answer = packPage({ ...PAGE, status: 404 });
  expect(buildReply(answer, { ...PLAIN, ifNoneMatch: '*' }).status).toBe(404);
});

test('a redirect of a moved page keeps the query', () => {
  const answer = packPage({ status: 302, headers: [], html: '', location: '/bio/new' });
  const { status, headers } = buildReply(answer, { ...PLAIN, query: '?qr=1' });
  expect(status).toBe(302);
  expect(headers.slice(0, 2)).toEqual(['location', '/bio/new?qr=1']);
});

test.each([
  ['quickly', () => packPage(PAGE)],
  ['small', () => packSmaller(packPage(PAGE))],
])('packed %s, an answer uses no more memory than it counts', async (_how, pack) => {
  const { bytes, variants } = await pack();
  const kept = variants.br.body.buffer.byteLength + variants.gzip.body.buffer.byteLength;
  expect(kept).toBeLessThanOrEqual(bytes);
  expect(kept).toBe(variants.br.body.length + variants.gzip.body.length);
});
