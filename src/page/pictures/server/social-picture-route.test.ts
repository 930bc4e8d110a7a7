import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '#kit/server/http/errors.ts';
import { createLog } from '#kit/server/process/log.ts';
import { drawPicture } from '#page/pictures/server/draw-picture.ts';
import { createDrawings } from '#page/pictures/server/drawings.ts';
import type { Columns } from '#test/columns.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile, createProfile, drawUsername } from '#test/factories.ts';
import { drawWhiteLogo, readColor, takePhotograph } from '#test/pages/photographs.ts';
import { createSocialPicture } from './social-picture-route.ts';

const LOGO = 'https://vizit.test/storage/v1/object/public/pictures/logo.png';
const OWN_PICTURE = 'https://vizit.test/storage/v1/object/public/pictures/ada.png';

/** About where networks stop reading (pitfalls: preview-picture). */
const MAX_BYTES = 1024 * 1024;

let database: TestDatabase;
let app: Hono;

beforeAll(async () => {
  database = await createTestDatabase('product');
  const pictures = new Map([
    [OWN_PICTURE, await takePhotograph().png().toBuffer()],
    [LOGO, await drawWhiteLogo().png().toBuffer()],
  ]);
  app = new Hono().route(
    '/',
    createSocialPicture({
      ask: (work) => work(database.sql),
      domains: { findOrigin: () => null },
      publicUrl: 'https://vizit.test',
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

async function draw(columns: Columns): Promise<Buffer> {
  const { username } = await createPremiumProfile(database.sql, columns);
  const answer = await app.request(`/bio/${username}/card.png`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
  const body = Buffer.from(await answer.arrayBuffer());
  return body;
}

test.for([
  ['أحمد بن محمد', 'كاتب'],
  ['愛達 洛芙萊斯', '作家'],
  ['อาดา', 'นักเขียน'],
  ['Łukasz Żółć-Đặng', 'Συγγραφέας & Инженер'],
  ['👩‍🚀🎉', '🚀'],
  ['\u202eevil\u200b', ''],
  ['Z̷̢a̸l̵g̶o'.repeat(20), 'x'],
  ['W'.repeat(200), 'M'.repeat(200)],
  ['', ''],
] as const)(
  '%j gets a picture of 1200 × 630 below a megabyte',
  async ([full_name, designation]) => {
    const picture = await draw({ full_name, designation });
    const { width, height, format } = await sharp(picture).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
    expect(picture.length).toBeLessThan(MAX_BYTES);
  },
);

test('the owner’s picture is included if it is in our storage', async () => {
  const columns = { full_name: 'Ada Lovelace' };
  const plain = await draw(columns);
  const portrait = await draw({ ...columns, profile_picture_url: OWN_PICTURE });
  const elsewhere = await draw({ ...columns, profile_picture_url: 'https://x.example/a.png' });
  expect(portrait.length).toBeLessThan(MAX_BYTES);
  expect((await sharp(portrait).stats()).channels.length).toBeGreaterThanOrEqual(3);
  expect(portrait.length).toBeGreaterThan(plain.length * 2);
  expect(elsewhere.length).toBeLessThan(plain.length * 1.2);
});

test('a white logo is drawn on the owner’s colour', async () => {
  const columns = { full_name: 'Ada', theme_color: '#105030', profile_picture_url: LOGO };
  const picture = await draw(columns);
  // The portrait is 240 pixels wide, and 80 from the edges.
  expect(await readColor(picture, 200, 100)).toEqual([0, 2, 1]);
  expect(await readColor(picture, 200, 200)).toEqual([7, 7, 7]);
});

test('the picture is in the owner’s colours', async () => {
  const picture = await draw({ theme_color: '#0f5132', secondary_background: '#14213d' });
  const { data } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0x14, 0x21, 0x3d]);
});

test('a save is visible at once, and an unchanged picture is 304', async () => {
  const { id, username } = await createProfile(database.sql);
  const path = `/bio/${username}/card.png`;
  const etag = (await app.request(path)).headers.get('etag') ?? '';
  const again = { headers: { 'if-none-match': etag } };
  expect((await app.request(path, again)).status).toBe(304);
  await database.sql`update public.profiles set full_name = 'Grace Hopper' where id = ${id}`;
  expect((await app.request(path, again)).status).toBe(200);
});

test('an old username redirects to the new one’s picture, and an unknown one is 404', async () => {
  const [former, name] = [drawUsername(), drawUsername()];
  const { id } = await createPremiumProfile(database.sql, { username: former });
  await database.sql`update public.profiles set username = ${name} where id = ${id}`;
  const answer = await app.request(`/bio/${former}/card.png`);
  expect(answer.headers.get('location')).toBe(`/bio/${name}/card.png`);
  expect((await app.request('/bio/nobody_at_all/card.png')).status).toBe(404);
});
