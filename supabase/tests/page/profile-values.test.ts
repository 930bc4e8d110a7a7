import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSame } from '#kit/rules/values/same.ts';
import { PAGE_REFUSALS } from '#page/rules/refusals.ts';
import { FOCUS_CASES } from '#test/cases/focus.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile } from '#test/factories.ts';
import { save, saveNew } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const LISTS = ['skills', 'experiences', 'custom_links', 'section_order', 'social_links', 'gallery'];
const MAPS = [
  'sections_enabled',
  'vcard_data',
  'lead_form_data',
  'design_preferences',
  'custom_link_data',
  'video_data',
  'audio_data',
  'map_data',
  'text_data',
  'heading_data',
];

// 'skills, experiences, custom_links and section_order must be lists, else they are emptied.
// Map-like fields must be objects, else emptied.'
test.for([
  { what: 'null', value: null },
  { what: 'a text', value: 'text' },
  { what: 'a number', value: 7 },
])('$what is stored as an empty list or map', async ({ value }) => {
  const { user_id } = await createProfile(database.sql);
  const columns = Object.fromEntries([...LISTS, ...MAPS].map((name) => [name, value]));
  const saved = await save(database.sql, user_id, columns);
  for (const name of LISTS) expect(saved?.[name], name).toEqual([]);
  for (const name of MAPS) expect(saved?.[name], name).toEqual({});
});

test('a map column discards a list, and a list column a map', async () => {
  const swapped = await saveNew(database.sql, {
    skills: { a: 1 },
    custom_links: {},
    vcard_data: [1],
    text_data: [],
  });
  expect(swapped).toMatchObject({ skills: [], custom_links: [], vcard_data: {}, text_data: {} });
  const kept = await saveNew(database.sql, {
    skills: ['SQL', 7],
    section_order: ['map'],
    vcard_data: { name: 'Ada' },
  });
  expect(kept).toMatchObject({
    skills: ['SQL', 7],
    section_order: ['map'],
    vcard_data: { name: 'Ada' },
  });
});

test('links get https, and invalid ones are dropped', async () => {
  const saved = await saveNew(database.sql, {
    social_links: [{ url: ' example.com/ada ' }, { url: 7 }, 'x', null, { label: 'no url' }],
    custom_links: [{ id: '1', buttonText: 'Mail', url: 'ada@example.com', isVisible: false }],
  });
  expect(saved?.social_links).toEqual([{ url: 'https://example.com/ada' }]);
  expect(saved?.custom_links).toEqual([
    { id: '1', buttonText: 'Mail', url: 'mailto:ada@example.com', isVisible: false },
  ]);
});

test.for([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'https://a@b',
  'maya',
  'https//shop.example',
  'shop,example.com',
  'http://192.168.0.1/',
  '',
])('a link to %j is refused in either list', async (url) => {
  for (const column of ['social_links', 'custom_links']) {
    await expect(saveNew(database.sql, { [column]: [{ url }] })).rejects.toMatchObject({
      code: 'PT400',
      message: 'Invalid link URL',
    });
  }
});

test('an existing invalid link is kept, but no new one can be added', async () => {
  const { user_id } = await createProfile(database.sql);
  const old = { url: 'https://maya' };
  await database.sql.begin(async (sql) => {
    await sql`alter table public.profiles disable trigger user`;
    await sql`update public.profiles set social_links = ${sql.json([old])} where user_id = ${user_id}`;
    await sql`alter table public.profiles enable trigger user`;
  });
  const fine = { url: 'https://maya.example' };
  expect(await save(database.sql, user_id, { social_links: [old, fine] })).toMatchObject({
    social_links: [old, fine],
  });
  await expect(
    save(database.sql, user_id, { social_links: [old, { url: 'https://leo' }] }),
  ).rejects.toMatchObject({ code: 'PT400', message: 'Invalid link URL' });
});

test.for(FOCUS_CASES)('%j as a focal point is stored as %j, or refused', async ([given, point]) => {
  const { user_id } = await createProfile(database.sql);
  const url = 'https://vizit.test/storage/v1/object/public/pictures/ada/1.png';
  const [onPage, inList] = await Promise.allSettled([
    save(database.sql, user_id, { cover_image_focus: given }),
    saveNew(database.sql, { gallery: [{ url, focus: given }] }),
  ]);
  const isNamed = typeof given === 'object' && given !== null && Object.keys(given).length > 0;
  const isCentre = isSame(given, { x: 50, y: 50 });
  if (point === null && isNamed && !Array.isArray(given) && !isCentre) {
    const refused = { code: 'PT400', message: PAGE_REFUSALS.focus_invalid[1] };
    expect([onPage, inList]).toMatchObject([{ reason: refused }, { reason: refused }]);
    return;
  }
  expect(onPage).toMatchObject({ value: { cover_image_focus: point ?? {} } });
  expect(inList).toMatchObject({ value: { gallery: [{ url, focus: point }] } });
});

test('a heading among the links has no URL, and can’t be a social link', async () => {
  const heading = { id: '1', kind: 'heading', buttonText: 'Writing' };
  const link = { id: '2', url: 'https://notes.example' };
  const saved = await saveNew(database.sql, {
    custom_links: [heading, { ...heading, id: '3', url: 'javascript:alert(1)' }, link],
  });
  expect(saved?.custom_links).toEqual([
    { ...heading, url: '' },
    { ...heading, id: '3', url: '' },
    link,
  ]);
  for (const columns of [
    { social_links: [heading] },
    { custom_links: [{ ...heading, kind: 'Heading', url: '' }] },
  ]) {
    await expect(saveNew(database.sql, columns)).rejects.toMatchObject({
      code: 'PT400',
      message: 'Invalid link URL',
    });
  }
});

test('a page has room for 200 links', async () => {
  const links = Array.from({ length: 201 }, (_, i) => ({ url: `example.com/${i}` }));
  expect(
    (await saveNew(database.sql, { custom_links: links.slice(1) }))?.custom_links,
  ).toHaveLength(200);
  await expect(saveNew(database.sql, { custom_links: links })).rejects.toMatchObject({
    code: 'PT400',
    message: 'A page can have at most 200 links.',
  });
});

test('full name and bio are cleaned, and the name is trimmed', async () => {
  const dirty = '\u00a0Ada<script>alert(1)</script> <iframe src="x"></iframe>\n';
  const saved = await saveNew(database.sql, {
    full_name: dirty,
    bio: 'javascript:Hi <b onclick="x()">there</b>',
  });
  expect(saved).toMatchObject({ full_name: 'Ada', bio: 'Hi <b>there</b>' });
});

test.for([
  ['profile_picture_url', 'Invalid profile picture URL'],
  ['cover_image_url', 'Invalid cover image URL'],
] as const)('%s must be http or https: %s', async ([column, message]) => {
  for (const url of [
    'javascript:alert(1)',
    'ftp://example.com/a.png',
    'a.png',
    '//example.com/a.png',
  ]) {
    await expect(saveNew(database.sql, { [column]: url })).rejects.toMatchObject({
      code: 'PT400',
      message,
    });
  }
  const saved = await saveNew(database.sql, { [column]: ' https://example.com/a.png ' });
  expect(saved?.[column]).toBe('https://example.com/a.png');
  expect((await saveNew(database.sql, { [column]: '  ' }))?.[column]).toBeNull();
});

test.for([
  ['full_name', 801, 'full name'],
  ['bio', 8001, 'bio'],
  ['custom_text', 40_001, 'custom text'],
  ['embed_video', 100_001, 'embed video'],
] as const)('%s of %i bytes is too long', async ([column, length, name]) => {
  await expect(saveNew(database.sql, { [column]: 'x'.repeat(length) })).rejects.toMatchObject({
    code: 'PT413',
    message: `This is too long to save: ${name}.`,
  });
  expect(
    (await saveNew(database.sql, { [column]: 'x'.repeat(length - 1) }))?.[column],
  ).toHaveLength(length - 1);
});

test('a list or map can also be too long', async () => {
  await expect(
    saveNew(database.sql, { vcard_data: { name: 'x'.repeat(100_000) } }),
  ).rejects.toMatchObject({
    code: 'PT413',
    message: 'This is too long to save: vcard data.',
  });
});
