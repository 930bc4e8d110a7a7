import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '#kit/server/http/errors.ts';
import { codeCardPath, scanPath } from '#page/qr/rules/scan-path.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile, createProfile, drawUsername } from '#test/factories.ts';
import { drawWhiteLogo, readColor, takePhotograph } from '#test/pages/photographs.ts';
import { createContactCard } from './contact-card.ts';

let database: TestDatabase;
let app: Hono;
const pictures = new Map<string, Buffer>();

beforeAll(async () => {
  database = await createTestDatabase('product');
  app = new Hono().route(
    '/',
    createContactCard({
      ask: (work) => work(database.sql),
      publicUrl: 'https://vizit.test',
      loadPicture: async (url) => pictures.get(url ?? '') ?? null,
    }),
  );
  app.onError((error, context) =>
    context.text(error.message, error instanceof ApiError ? error.status : 500),
  );
});

afterAll(() => database.drop());

const ON = { sections_enabled: { vcard: true, social: true } };

test('the contact card is a vCard 3.0 with only the known fields', async () => {
  const { id, username } = await createPremiumProfile(database.sql, {
    ...ON,
    vcard_data: {
      name: 'Ada King Lovelace',
      company: 'Engines; Ltd, London',
      phone: '+44 20',
      email: '',
    },
    social_links: [{ url: 'https://github.com/ada' }, { url: 'mailto:a@b.example' }],
  });
  const answer = await app.request(`/bio/${username}.vcf`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/vcard; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Ada King Lovelace\.vcf"; filename\*=UTF-8''Ada%20King%20Lovelace\.vcf$/,
  );
  const text = await answer.text();
  const lines = text.split('\r\n');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(lines[0]).toBe('BEGIN:VCARD');
  expect(lines[1]).toBe('VERSION:3.0');
  expect(lines).toContain('N:King Lovelace;Ada;;;');
  expect(lines).toContain('FN:Ada King Lovelace');
  expect(lines).toContain('ORG:Engines\\; Ltd\\, London');
  expect(lines).toContain(`URL:https://vizit.test${scanPath(id, 'card')}`);
  expect(lines).toContain('X-SOCIALPROFILE;TYPE=github:https://github.com/ada');
  expect(lines).toContain(`UID:urn:uuid:${id}`);
  expect(text).toMatch(/\r\nREV:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\r\n/);
  expect(text).not.toMatch(/EMAIL|ADR|TITLE/);
});

test('a card without a name uses the profile’s', async () => {
  const { username } = await createPremiumProfile(database.sql, {
    ...ON,
    full_name: 'Grace Hopper',
    vcard_data: { phone: '+1' },
  });
  const answer = await app.request(`/bio/${username.toUpperCase()}.vcf`);
  expect(await answer.text()).toContain('\r\nFN:Grace Hopper\r\n');
});

test('a picture from our storage is included as a small JPEG', async () => {
  const url = 'https://vizit.test/storage/v1/object/public/pictures/ada.png';
  pictures.set(url, await takePhotograph(1500, 900).png().toBuffer());
  const card = { ...ON, vcard_data: { phone: '+1' } };
  const kept = await createPremiumProfile(database.sql, { ...card, profile_picture_url: url });
  const text = await (await app.request(`/bio/${kept.username}.vcf`)).text();
  const [, base64 = ''] = /PHOTO;ENCODING=b;TYPE=JPEG:(.*?)\r\n\r\n/s.exec(text) ?? [];
  const photo = sharp(Buffer.from(base64.replace(/\s/g, ''), 'base64'));
  expect(await photo.metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 400 });
  expect(await photo.raw().toBuffer()).toHaveLength(400 * 400 * 3);

  pictures.set(url, Buffer.from('no picture at all'));
  expect(await (await app.request(`/bio/${kept.username}.vcf`)).text()).not.toContain('PHOTO');
});

test('a white logo is drawn on the owner’s colour', async () => {
  const url = 'https://vizit.test/storage/v1/object/public/pictures/logo.png';
  pictures.set(url, await drawWhiteLogo().png().toBuffer());
  const card = { ...ON, vcard_data: { phone: '+1' }, theme_color: '#105030' };
  const kept = await createPremiumProfile(database.sql, { ...card, profile_picture_url: url });
  const text = await (await app.request(`/bio/${kept.username}.vcf`)).text();
  const [, base64 = ''] = /PHOTO;ENCODING=b;TYPE=JPEG:(.*?)\r\n\r\n/s.exec(text) ?? [];
  const photo = Buffer.from(base64.replace(/\s/g, ''), 'base64');
  expect(await readColor(photo, 10, 10)).toEqual([0, 2, 1]);
  expect(await readColor(photo, 200, 200)).toEqual([7, 7, 7]);
});

test('a line break in a value cannot add a property', async () => {
  const { username } = await createPremiumProfile(database.sql, {
    ...ON,
    vcard_data: { name: 'Ada', address: 'One\r\nTEL:+666' },
  });
  const text = await (await app.request(`/bio/${username}.vcf`)).text();
  expect(text).toContain('One\\nTEL:+666');
  expect(text).not.toContain('\nTEL');
});

test('a card that is off, empty or not in the plan is 404', async () => {
  const card = { vcard_data: { phone: '+1' } };
  const off = await createPremiumProfile(database.sql, { ...card, sections_enabled: {} });
  const empty = await createPremiumProfile(database.sql, { ...ON, vcard_data: { phone: ' ' } });
  const free = await createProfile(database.sql, { ...card, ...ON });
  for (const { username } of [off, empty, free, { username: 'nobody_at_all' }]) {
    expect((await app.request(`/bio/${username}.vcf`)).status).toBe(404);
  }
});

test('an old username redirects to the new one’s card', async () => {
  const [former, name] = [drawUsername(), drawUsername()];
  const { id } = await createPremiumProfile(database.sql, { username: former });
  await database.sql`update public.profiles set username = ${name} where id = ${id}`;
  const answer = await app.request(`/bio/${former}.vcf`);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(`/bio/${name}.vcf`);
});

test('a code leads to the same card until the page is closed, even after a rename', async () => {
  const card = { ...ON, full_name: '山田 太郎', vcard_data: { phone: '+1' } };
  const { id, username } = await createPremiumProfile(database.sql, card);
  const read = async (path: string) => (await app.request(path)).text();
  const file = await app.request(codeCardPath(id));
  expect(await file.text()).toBe(await read(`/bio/${username}.vcf`));
  expect(file.headers.get('cache-control')).toBe('no-cache');
  const name = drawUsername();
  await database.sql`update public.profiles set username = ${name} where id = ${id}`;
  const renamed = await app.request(codeCardPath(id).toLowerCase());
  expect(renamed.status).toBe(200);
  expect(renamed.headers.get('content-disposition')).toContain(`filename="${name}.vcf"`);
  await database.sql`update public.profiles set is_active = false where id = ${id}`;
  const off = await createPremiumProfile(database.sql, { ...card, sections_enabled: {} });
  for (const path of [codeCardPath(id), codeCardPath(off.id), '/q/none/card.vcf'])
    expect((await app.request(path)).status).toBe(404);
});
