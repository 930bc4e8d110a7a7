import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile, createProfile } from '#test/factories.ts';
import { as, person, save } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const listVersions = (userId: string) =>
  as(database.sql, person(userId), async (tx) => ({
    rows: [
      ...(await tx<{ content: Record<string, unknown> }[]>`
        select content from public.profile_versions order by id desc`),
    ],
  })).then(({ rows }) => rows);

test('each save that changes something is kept, newest first', async () => {
  const { user_id } = await createProfile(database.sql);
  await save(database.sql, user_id, { bio: 'One' });
  await save(database.sql, user_id, { bio: 'Two' });
  await save(database.sql, user_id, { bio: 'Two' });
  expect((await listVersions(user_id)).map(({ content }) => content.bio)).toEqual(['Two', 'One']);
});

test('a version holds the content, without plan or username', async () => {
  const { user_id, full_name } = await createPremiumProfile(database.sql);
  await save(database.sql, user_id, { bio: 'Kept', gallery: [{ url: 'https://a.example/1.png' }] });
  const [version] = await listVersions(user_id);
  expect(version?.content).toMatchObject({ bio: 'Kept', full_name });
  for (const column of ['id', 'user_id', 'username', 'plan', 'plan_expiry', 'is_active']) {
    expect(version?.content).not.toHaveProperty(column);
  }
});

test('a rename or plan change alone creates no version', async () => {
  const { user_id } = await createPremiumProfile(database.sql);
  await save(database.sql, user_id, { username: 'renamed_only' });
  await database.sql`update public.profiles set plan = 'yearly' where user_id = ${user_id}`;
  expect(await listVersions(user_id)).toEqual([]);
});

test('the last 20 versions are kept', async () => {
  const { user_id } = await createProfile(database.sql);
  for (let count = 1; count <= 25; count += 1) {
    await database.sql`update public.profiles set bio = ${`Bio ${count}`} where user_id = ${user_id}`;
  }
  const versions = await listVersions(user_id);
  expect(versions).toHaveLength(20);
  expect(versions.at(0)?.content.bio).toBe('Bio 25');
  expect(versions.at(-1)?.content.bio).toBe('Bio 6');
});

test('restoring a version is a save like any other', async () => {
  const { user_id } = await createProfile(database.sql);
  await save(database.sql, user_id, { bio: 'Before', custom_text: '# Hello' });
  const [version] = await listVersions(user_id);
  await save(database.sql, user_id, { bio: 'After', custom_text: '' });
  const restored = await save(database.sql, user_id, {
    bio: version?.content.bio as string,
    custom_text: version?.content.custom_text as string,
  });
  expect(restored).toMatchObject({ bio: 'Before', custom_text: '# Hello' });
});
