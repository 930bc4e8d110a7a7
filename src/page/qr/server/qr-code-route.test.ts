import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '#kit/server/http/errors.ts';
import { createLog } from '#kit/server/process/log.ts';
import { PROJECT_ROOT } from '#kit/server/process/project-root.ts';
import { drawPicture } from '#page/pictures/server/draw-picture.ts';
import { createDrawings } from '#page/pictures/server/drawings.ts';
import { createPixels, toPng } from '#page/pictures/server/qr-png.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile, createProfile, drawUsername } from '#test/factories.ts';
import { drawWhiteLogo, readColor, takePhotograph } from '#test/pages/photographs.ts';
import { readWithZxing } from '#test/pages/qr-readers.ts';
import { scanPath } from '../rules/scan-path.ts';
import { createQrCode } from './qr-code-route.ts';

const KEPT = 'https://vizit.test/storage/v1/object/public/pictures';
const SEED_PICTURES = new URL('supabase/seed-pictures/', PROJECT_ROOT);

let database: TestDatabase;
let app: Hono;
const pictures = new Map<string, Buffer>();

beforeAll(async () => {
  database = await createTestDatabase('product');
  const flat = { width: 300, height: 500, channels: 3 as const, background: '#c2410c' };
  pictures.set(`${KEPT}/flat.png`, await sharp({ create: flat }).png().toBuffer());
  pictures.set(`${KEPT}/photo.jpg`, await takePhotograph().jpeg().toBuffer());
  pictures.set(`${KEPT}/logo.png`, await drawWhiteLogo().png().toBuffer());
  const black = await drawWhiteLogo().negate({ alpha: false }).png().toBuffer();
  pictures.set(`${KEPT}/black.png`, black);
  app = new Hono().route(
    '/',
    createQrCode({
      ask: (work) => work(database.sql),
      publicUrl: 'https://vizit.test',
      domains: { findOrigin: () => null },
      clientAddress: () => '127.0.0.1',
      drawings: createDrawings({ log: createLog('silent') }),
      drawPicture,
      loadPicture: async (url) => pictures.get(url ?? '') ?? null,
    }),
  );
  app.onError((error, context) =>
    context.text(error.message, error instanceof ApiError ? error.status : 500),
  );
});

afterAll(() => database.drop());

/** The text a camera reads in the picture. */
async function scan(path: string) {
  const answer = await app.request(path);
  expect(answer.status).toBe(200);
  return readAsSeen(Buffer.from(await answer.arrayBuffer()));
}

/** No larger than a camera sees it. */
const readAsSeen = async (code: Buffer) => {
  const seen = sharp(code).resize(512, 512, { withoutEnlargement: true });
  return readWithZxing(await seen.png().toBuffer());
};

/** Besides the default. */
const SIZES = [256, 512, 2048];

test.for([
  ['with an initial', {}, SIZES],
  ['with a picture that we keep', { profile_picture_url: `${KEPT}/flat.png` }, []],
  ['with a photograph', { profile_picture_url: `${KEPT}/photo.jpg` }, SIZES],
  ['with a white logo', { profile_picture_url: `${KEPT}/logo.png` }, []],
  ['for a script that our fonts lack', { full_name: '愛達' }, []],
  ['in the owner’s colours', { theme_color: '#0f5132', secondary_background: '#f3efe6' }, []],
  ['in colours that a camera couldn’t distinguish', { theme_color: '#fde68a' }, []],
] as const)('a code %s can be scanned, both as PNG and SVG', async ([, columns, sizes]) => {
  const { username } = await createProfile(database.sql, columns);
  const url = await scan(`/bio/${username}.png`);
  expect(url).toMatch(/^https:\/\/vizit\.test\/q\/[0-9A-Z]{25}$/);
  for (const size of sizes) expect(await scan(`/bio/${username}.png?size=${size}`)).toBe(url);
  const svg = await (await app.request(`/bio/${username}.svg`)).text();
  expect(await readAsSeen(Buffer.from(svg))).toBe(url);
});

test('the PNG has a palette of the owner’s exact colours, and a quiet zone', async () => {
  const colors = { theme_color: '#0f5132', secondary_background: '#f3efe6' };
  const { username } = await createProfile(database.sql, { ...colors, full_name: '愛達' });
  const answer = await app.request(`/bio/${username}.png?size=2048`);
  const png = Buffer.from(await answer.arrayBuffer());
  expect(png.subarray(24, 26)).toEqual(Buffer.from([8, 3]));
  expect(png.length).toBeLessThan(256 * 1024);
  const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (column: number, row: number) =>
    data.subarray((row * 2048 + column) * 3, (row * 2048 + column) * 3 + 3).toString('hex');
  // 37 modules and 4 on each side, of 45 pixels each: 23 are left, half of them before.
  const start = 11 + 4 * 45;
  expect(at(start - 1, start + 22)).toBe('f3efe6');
  expect(at(start + 22, start + 1)).toBe('0f5132');
  expect(at(start, start)).toBe('f3efe6');
});

test.for([
  ['logo.png', [0, 2, 1], [7, 7, 7]],
  ['black.png', [7, 7, 7], [0, 0, 0]],
] as const)('%s is drawn on a contrasting colour', async ([name, ground, mark]) => {
  const picture = { profile_picture_url: `${KEPT}/${name}`, theme_color: '#105030' };
  const { username } = await createProfile(database.sql, picture);
  for (const file of [`${username}.png?size=512`, `${username}.svg`]) {
    const answer = await app.request(`/bio/${file}`);
    const code = await sharp(Buffer.from(await answer.arrayBuffer()))
      .resize(512)
      .png()
      .toBuffer();
    expect(await readColor(code, 256, 256)).toEqual(mark);
    expect(await readColor(code, 256, 226)).toEqual(ground);
  }
});

test.for(readdirSync(SEED_PICTURES))(
  'a code with the demonstration’s %s can be scanned',
  async (name) => {
    pictures.set(`${KEPT}/${name}`, await readFile(new URL(name, SEED_PICTURES)));
    const picture = { profile_picture_url: `${KEPT}/${name}` };
    const { username } = await createProfile(database.sql, picture);
    expect(await scan(`/bio/${username}.png`)).toMatch(/^https:\/\/vizit\.test\/q\//);
  },
);

test('a PNG with more than 256 palette colours is refused', () => {
  const palette = Array.from({ length: 257 }, () => [0, 0, 0] as const);
  const pixels = createPixels(1);
  expect(() => toPng({ side: 1, palette, pixels })).toThrow(RangeError);
  expect(() => toPng({ side: 1, palette: palette.slice(1), pixels })).not.toThrow();
});

test('a scan redirects to the page marked as a scan, even after a rename', async () => {
  const [former, name] = [drawUsername(), drawUsername()];
  const { id } = await createPremiumProfile(database.sql, { username: former });
  const url = await scan(`/bio/${former}.png`);
  const path = new URL(url ?? '').pathname;
  expect((await app.request(path)).headers.get('location')).toBe(`/bio/${former}?qr=1`);
  await database.sql`update public.profiles set username = ${name} where id = ${id}`;
  for (const written of [path, path.toLowerCase()]) {
    const answer = await app.request(written);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`/bio/${name}?qr=1`);
  }
  const old = await app.request(`/bio/${former}.svg?download`);
  expect(old.headers.get('location')).toBe(`/bio/${name}.svg?download`);
});

test('a place’s code leads to the page with its mark, and looks like the other codes', async () => {
  const { id, username } = await createProfile(database.sql, { full_name: 'Ada Lovelace' });
  for (const file of [`${username}.png?at=badge`, `${username}.png?at=BADGE&size=256`]) {
    const url = await scan(`/bio/${file}`);
    expect(url).toBe(`https://vizit.test${scanPath(id, 'badge')}`);
    const { pathname } = new URL(url ?? '');
    for (const path of [pathname, pathname.toLowerCase()]) {
      const answer = await app.request(path);
      expect(answer.headers.get('location')).toBe(`/bio/${username}?at=badge`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  }
  const saved = await app.request(`/bio/${username}.svg?at=badge&download`);
  expect(saved.headers.get('content-disposition')).toBe(
    `attachment; filename="${username}-qr-badge.svg"`,
  );
});

test('an unknown mark gets the plain code, and scans as one', async () => {
  const { id, username } = await createProfile(database.sql);
  const read = async (query: string) => (await app.request(`/bio/${username}.svg${query}`)).text();
  expect(await read('?at=EVIL%20OFFER')).toBe(await read(''));
  for (const mark of ['poster', '__proto__', 'a'.repeat(500), '%00', '%2Fbadge']) {
    const answer = await app.request(`${scanPath(id)}/${mark}`);
    expect(answer.headers.get('location')).toBe(`/bio/${username}?qr=1`);
  }
});

test('a code has error correction level H, with or without a logo', async () => {
  const marked = await createProfile(database.sql, { full_name: 'Ada Lovelace' });
  const plain = await createProfile(database.sql, { full_name: '愛達' });
  const sideOf = async ({ username }: { username: string }) =>
    Number(
      /viewBox="0 0 (\d+)/.exec(await (await app.request(`/bio/${username}.svg`)).text())?.[1],
    );
  // With level Q they would have 33 and 29.
  expect(await sideOf(marked)).toBe(37 + 8);
  expect(await sideOf(plain)).toBe(37 + 8);
});

test('a code’s look can’t be set by URL, as strangers could imitate a brand', async () => {
  const { username } = await createProfile(database.sql);
  const read = async (query: string) => (await app.request(`/bio/${username}.svg${query}`)).text();
  const own = await read('');
  expect(await read('?color=ff0000&logo=https://evil.example/x.png&bg=000000')).toBe(own);
  expect(own).not.toMatch(/<script|<style|<text|https?:\/\/(?!www\.w3\.org)/);
});

test('an external picture isn’t fetched, as it could be inside our own firewall', async () => {
  const elsewhere = { profile_picture_url: 'http://169.254.169.254/latest/meta-data' };
  const { username } = await createProfile(database.sql, elsewhere);
  expect(await (await app.request(`/bio/${username}.svg`)).text()).not.toContain('<image');
});

test.for([
  ['', 1024],
  ['?size=300', 512],
  ['?size=1', 256],
  ['?size=99999', 2048],
  ['?size=-5', 256],
  ['?size=x', 1024],
] as const)('%j gets %i pixels, one of a few sizes', async ([query, pixels]) => {
  const { username } = await createProfile(database.sql);
  const answer = await app.request(`/bio/${username}.png${query}`);
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([width, height]).toEqual([pixels, pixels]);
});

test('a code is shown inline or downloaded under the username, and revalidated each time', async () => {
  const { username } = await createProfile(database.sql);
  const answer = await app.request(`/bio/${username}.svg`);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${username}-qr.svg"`);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const saved = await app.request(`/bio/${username}.png?download`);
  expect(saved.headers.get('content-disposition')).toBe(
    `attachment; filename="${username}-qr.png"`,
  );
  const etag = answer.headers.get('etag') ?? '';
  const again = await app.request(`/bio/${username}.svg`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test('codes of missing and hidden pages are 404', async () => {
  const hidden = await createProfile(database.sql, { is_active: false });
  const paths = [
    `/bio/${hidden.username}.svg`,
    '/bio/nobody_at_all.png',
    '/q/ada',
    `/q/${'0'.repeat(25)}`,
    `/q/${'Z'.repeat(25)}`,
    '/q/%00',
  ];
  for (const path of paths) expect((await app.request(path)).status).toBe(404);
});
