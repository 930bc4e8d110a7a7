import { afterAll, beforeAll, expect, test } from 'vitest';
import { listForeignPictures, replacePictures } from '#page/pictures/server/copy-pictures.ts';
import { PICTURE_CASES } from '#test/cases/pictures.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile, createProfile } from '#test/factories.ts';
import { save } from '../roles.ts';

const STORED = 'https://vizit.test/storage/v1/object/public/pictures/ada/';
const FOREIGN = 'https://pictures.example/';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const link = (id: string, thumbnailUrl: string) => ({
  id,
  buttonText: id,
  url: 'https://notes.example/',
  isVisible: true,
  thumbnailUrl,
});

/** A page with one of two pictures stored elsewhere. */
const MIXED = {
  profile_picture_url: `${FOREIGN}me.png`,
  cover_image_url: `${STORED}cover.png`,
  gallery: [
    { url: `${FOREIGN}1.png`, alt: 'One' },
    { url: `${STORED}2.png`, alt: 'Two' },
  ],
  custom_links: [link('a', `${FOREIGN}1.png`), link('b', `${STORED}b.png`)],
  sections_enabled: { gallery: true, links: true },
};

test.for(PICTURE_CASES)('%j is in our storage: %s', async ([url, isStored]) => {
  const [row] = await database.sql`select private.is_stored_picture(${url}) as answer`;
  expect(row?.answer).toBe(isStored);
});

async function findPage(userId: string) {
  const [row] = await database.sql`
    select profile_picture_url, cover_image_url, gallery, custom_links
    from public.public_profiles where user_id = ${userId}`;
  return row;
}

/** How many jobs are queued for an account's pictures. */
async function countJobs(userId: string): Promise<number> {
  const rows = await database.sql`
    select from graphile_worker.jobs where key = ${`copy_pictures:${userId}`}`;
  return rows.count;
}

test('a page shows only pictures in our storage', async () => {
  const { user_id } = await createPremiumProfile(database.sql, MIXED);
  expect(await findPage(user_id)).toEqual({
    profile_picture_url: null,
    cover_image_url: `${STORED}cover.png`,
    gallery: [MIXED.gallery[1]],
    custom_links: [{ ...MIXED.custom_links[0], thumbnailUrl: '' }, MIXED.custom_links[1]].map(
      (shown) => expect.objectContaining(shown),
    ),
  });
});

test('saving a new external picture queues one copy job, other saves none', async () => {
  const { user_id } = await createProfile(database.sql);
  await save(database.sql, user_id, { bio: 'Hello', profile_picture_url: `${STORED}me.png` });
  expect(await countJobs(user_id)).toBe(0);
  await save(database.sql, user_id, { gallery: MIXED.gallery });
  expect(await countJobs(user_id)).toBe(1);
  await database.sql`
    select graphile_worker.remove_job(${`copy_pictures:${user_id}`})`;
  await save(database.sql, user_id, { gallery: [...MIXED.gallery].reverse() });
  expect(await countJobs(user_id)).toBe(0);
});

test('a copy replaces every use of its picture, and no other', async () => {
  const { user_id } = await createPremiumProfile(database.sql, MIXED);
  expect((await listForeignPictures(database.sql, user_id)).sort()).toEqual([
    `${FOREIGN}1.png`,
    `${FOREIGN}me.png`,
  ]);
  await replacePictures(database.sql, user_id, new Map([[`${FOREIGN}1.png`, `${STORED}copy.png`]]));
  const page = await findPage(user_id);
  expect(page?.gallery).toEqual([{ url: `${STORED}copy.png`, alt: 'One' }, MIXED.gallery[1]]);
  expect(page?.custom_links[0].thumbnailUrl).toBe(`${STORED}copy.png`);
  expect(await listForeignPictures(database.sql, user_id)).toEqual([`${FOREIGN}me.png`]);
});
