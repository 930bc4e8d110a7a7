import { afterAll, beforeAll, expect, test } from 'vitest';
import { PICTURE_WORD_CASES } from '#test/cases/picture-words.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency, createProfile, createStaff } from '#test/factories.ts';
import { as, person, save } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const HASH = 'a'.repeat(64);

/** Adds a picture to the library as its owner, with metadata from their browser. @returns its id */
async function add(owner: string, name: string, said: unknown = null): Promise<string> {
  const [row] = await as(database.sql, person(owner), (sql) => {
    return sql<{ id: string }[]>`
      insert into storage.objects (bucket_id, name, version, metadata, user_metadata)
      values ('pictures', ${`${owner}/${name}`}, 'v', '{"size": 1000}', ${sql.json(said as string)})
      returning id`;
  });
  return row?.id ?? '';
}

const list = (owner: string) =>
  as(database.sql, person(owner), async (sql) => [
    ...(await sql`select name, alt, album, content_hash, bytes::int, width, height, path
      from public.pictures order by created_at, path`),
  ]);

const change = (owner: string, id: string, alt: string, album: string) =>
  as(database.sql, person(owner), (sql) => {
    return sql`update public.pictures set alt = ${alt}, album = ${album} where id = ${id}`;
  });

const urlOf = (owner: string, name: string) =>
  `https://vizit.test/storage/v1/object/public/pictures/${owner}/${name}`;

test('a stored picture has a row with its owner’s details, deleted with the file', async () => {
  const { user_id: owner } = await createProfile(database.sql);
  const said = {
    name: ' oak\n tree.jpg',
    alt: 'An oak',
    album: 'Trees',
    width: 800,
    height: '600',
  };
  await add(owner, '1', { ...said, content_hash: HASH });
  const row = { name: 'oak tree.jpg', alt: 'An oak', album: 'Trees', content_hash: HASH };
  const path = `${owner}/1`;
  expect(await list(owner)).toEqual([{ ...row, bytes: 1000, width: 800, height: 600, path }]);
  await database.sql`update storage.objects set name = ${`${owner}/2`} where name = ${path}`;
  expect(await list(owner)).toMatchObject([{ ...row, path: `${owner}/2` }]);
  await database.sql`delete from storage.objects where name = ${`${owner}/2`}`;
  expect(await list(owner)).toEqual([]);
});

test.for([
  ['nothing', null],
  ['a word', 'oak'],
  ['a list', [1, 2]],
  ['values of other kinds', { name: 7, alt: { a: 1 }, album: null, content_hash: 'x', width: 'w' }],
  ['values without end', { name: 'n'.repeat(5000), alt: 'a'.repeat(5000), width: 1e21 }],
] as const)('a picture is stored whatever its metadata: %s', async ([, said]) => {
  const { user_id: owner } = await createProfile(database.sql);
  await add(owner, '1', said);
  const [row] = await list(owner);
  expect(row).toMatchObject({ content_hash: null, width: null, height: null });
});

test('a duplicate file is refused per owner, even in concurrent uploads', async () => {
  const { user_id: owner } = await createProfile(database.sql);
  const { user_id: other } = await createProfile(database.sql);
  const outcomes = await Promise.allSettled(
    ['1', '2', '3'].map((name) => add(owner, name, { content_hash: HASH })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(add(owner, '4', { content_hash: HASH })).rejects.toMatchObject({
    code: 'PT409',
    message: 'This picture is in your gallery already.',
  });
  await add(other, '1', { content_hash: HASH });
  expect(await list(owner)).toHaveLength(1);
});

test.for(PICTURE_WORD_CASES)(
  'a picture’s description is cleaned or refused: %s',
  async ([, given, expected]) => {
    const { user_id: owner } = await createProfile(database.sql);
    const id = await add(owner, '1');
    const saving = change(owner, id, given.alt, given.album);
    if (typeof expected === 'string') {
      await expect(saving).rejects.toMatchObject({ code: 'PT400', message: expected });
    } else {
      await saving;
      expect(await list(owner)).toMatchObject([expected]);
    }
  },
);

test('an owner can have 100 albums, and move a picture to any of them', async () => {
  const { user_id: owner } = await createProfile(database.sql);
  await database.sql`update public.plan_quotas set maximum = 200 where quota = 'pictures'`;
  await database.sql`
    insert into storage.objects (bucket_id, name, version, user_metadata)
    select 'pictures', ${`${owner}/`} || n, 'v', jsonb_build_object('album', 'Album ' || n)
    from generate_series(1, 100) as n`;
  const id = await add(owner, 'x');
  await expect(change(owner, id, '', 'Another')).rejects.toMatchObject({
    code: 'PT403',
    message: 'You have 100 albums. Choose one of them.',
  });
  await change(owner, id, '', 'Album 7');
  const [row] = await as(database.sql, person(owner), async (sql) => [
    ...(await sql`select jsonb_array_length(a) as albums, a @> '[{"album": "Album 7", "pictures": 2}]'
      as is_counted from public.picture_albums() as a`),
  ]);
  expect(row).toEqual({ albums: 100, is_counted: true });
});

test('an owner sees where their pictures are used: page, draft, agency and team', async () => {
  const { user_id: owner } = await createAgency(database.sql);
  const staff = await createStaff(database.sql, owner);
  const [portrait, logo, drafted, free] = await Promise.all(
    ['p', 'l', 'd', 'f'].map((name) => add(owner, name)),
  );
  await save(database.sql, owner, {
    profile_picture_url: urlOf(owner, 'p'),
    gallery: [{ url: urlOf(owner, 'p'), alt: '' }],
  });
  await database.sql`
    update public.profiles set cover_image_url = ${urlOf(owner, 'p')}
    where user_id = ${staff.user_id}`;
  await database.sql`
    update public.agencies set logo_url = ${urlOf(owner, 'l')} where owner_id = ${owner}`;
  const draft = JSON.stringify([{ url: urlOf(owner, 'd') }]);
  await database.sql`
    insert into public.profile_drafts (user_id, field, value)
    values (${owner}, 'gallery', ${draft}::text::jsonb)`;
  const ask = (asker: string) =>
    as(database.sql, person(asker), async (sql) => {
      const ids = `{${[portrait, logo, drafted, free].join()}}`;
      const [row] = await sql<{ uses: unknown[] }[]>`
        select public.picture_uses(${ids}::text::uuid[]) as uses`;
      return row?.uses;
    });
  const none = {
    is_cover: false,
    is_in_links: false,
    is_account: false,
    is_in_draft: false,
    is_poster: false,
  };
  const used = { is_portrait: true, is_in_gallery: true, is_logo: false, team_pages: 1 };
  const asLogo = { is_portrait: false, is_in_gallery: false, is_logo: true, team_pages: 0 };
  const asDraft = { ...asLogo, is_logo: false, is_in_draft: true };
  const uses = await ask(owner);
  expect(uses).toHaveLength(3);
  expect(uses).toEqual(
    expect.arrayContaining([
      { id: portrait, ...none, ...used },
      { id: logo, ...none, ...asLogo },
      { id: drafted, ...none, ...asDraft },
    ]),
  );
  expect(await ask(staff.user_id)).toEqual([]);
});

test('a manager or model sees which of their team’s pages use a picture, and none of other teams’', async () => {
  const { sql } = database;
  const { user_id: owner } = await createAgency(sql);
  const [manager, staff] = [await createStaff(sql, owner), await createStaff(sql, owner)];
  const picture = await add(manager.user_id, 'm');
  const show = (userId: string) => sql`
    update public.profiles set cover_image_url = ${urlOf(manager.user_id, 'm')}
    where user_id = ${userId}`;
  const countPages = () =>
    as(sql, person(manager.user_id), async (tx) => {
      const [row] = await tx<{ uses: { team_pages: number }[] }[]>`
        select public.picture_uses(${`{${picture}}`}::text::uuid[]) as uses`;
      return row?.uses.map(({ team_pages }) => team_pages);
    });
  const { user_id: rival } = await createAgency(sql);
  await show((await createStaff(sql, rival)).user_id);
  expect(await countPages()).toEqual([]);
  await show(staff.user_id);
  expect(await countPages()).toEqual([1]);
  await sql`delete from public.agency_staff where user_id = ${manager.user_id}`;
  expect(await countPages()).toEqual([]);
});

test('existing pictures also get a row', async () => {
  const { user_id: owner } = await createProfile(database.sql);
  await add(owner, 'old');
  await database.sql`delete from public.pictures where user_id = ${owner}`;
  await database.sql`
    select private.keep_picture(o) from storage.objects o where o.name = ${`${owner}/old`}`;
  expect(await list(owner)).toMatchObject([{ name: '', path: `${owner}/old` }]);
});
