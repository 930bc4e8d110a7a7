import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile, createProfile, createUser } from '#test/factories.ts';
import { as, person, SERVICE, save, saveNew } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

test('a first profile is Free and active, with no agency or trial', async () => {
  const user = await createUser(database.sql);
  const profile = await as(database.sql, person(user.id), async (sql) => {
    const rows = await sql<Record<string, unknown>[]>`
      insert into public.profiles (user_id, full_name) values (${user.id}, 'Ada') returning *`;
    return { ...rows[0] };
  });
  expect(profile).toMatchObject({
    plan: 'free',
    plan_expiry: null,
    is_active: true,
    is_agency_profile: false,
    agency_owner_id: null,
    agency_max_staff: 0,
    is_trial_active: false,
    has_used_trial: false,
  });
});

test('a first profile has the default design', async () => {
  const { id } = await createProfile(database.sql);
  const [look] = await database.sql`
    select font_heading, font_body, heading_size, body_size, theme_color, secondary_background,
      primary_text_color, gradient_preset, design_preferences
    from public.profiles where id = ${id}`;
  expect(look).toEqual({
    font_heading: 'Inter',
    font_body: 'Inter',
    heading_size: 20,
    body_size: 14,
    theme_color: null,
    secondary_background: null,
    primary_text_color: null,
    gradient_preset: null,
    design_preferences: {},
  });
});

test('a person has one profile', async () => {
  const { user_id } = await createProfile(database.sql);
  await expect(createProfile(database.sql, { user_id })).rejects.toMatchObject({ code: '23505' });
});

test('updated_at is always set by the database', async () => {
  const [begun] = await database.sql<{ at: Date }[]>`select now() as at`;
  const saved = await saveNew(database.sql, { updated_at: '1999-01-01T00:00:00Z', bio: 'x' });
  expect(Number(saved?.updated_at)).toBeGreaterThanOrEqual(Number(begun?.at));
});

test.for([
  ['id', '00000000-0000-4000-8000-000000000000'],
  ['user_id', '00000000-0000-4000-8000-000000000000'],
  ['plan', 'premium'],
  ['plan_expiry', '2099-01-01T00:00:00Z'],
  ['is_active', true],
  ['is_agency_profile', true],
  ['agency_owner_id', null],
  ['agency_max_staff', 500],
  ['is_trial_active', true],
  ['trial_start_date', null],
  ['trial_end_date', '2099-01-01T00:00:00Z'],
  ['has_used_trial', false],
  ['created_at', '1999-01-01T00:00:00Z'],
] as const)('an owner cannot write %s', async ([column, value]) => {
  await expect(saveNew(database.sql, { [column]: value })).rejects.toMatchObject({ code: '42501' });
});

test('saving another person’s profile silently changes nothing', async () => {
  const ada = await createProfile(database.sql, { bio: 'Mine' });
  const eve = await createProfile(database.sql);
  expect(await save(database.sql, ada.user_id, { bio: 'Eve was here' }, person(eve.user_id))).toBe(
    undefined,
  );
  const [stored] = await database.sql`select bio from public.profiles where id = ${ada.id}`;
  expect(stored?.bio).toBe('Mine');
});

test('saves are limited to 5 per 60 seconds, for each person', async () => {
  const [ada, grace] = [
    await createPremiumProfile(database.sql),
    await createProfile(database.sql),
  ];
  for (let i = 1; i <= 5; i++) await save(database.sql, ada.user_id, { bio: `${i}` });
  await expect(save(database.sql, ada.user_id, { bio: '6' })).rejects.toMatchObject({
    code: 'PT429',
    message: 'Too many save requests. Please wait a moment before trying again.',
  });
  const [stored] = await database.sql`select bio from public.profiles where id = ${ada.id}`;
  expect(stored?.bio).toBe('5');
  expect(await save(database.sql, grace.user_id, { bio: 'Hello' })).toMatchObject({ bio: 'Hello' });
});

/** Moves a person's saves into the past. */
async function ageSaves(userId: string, age: string) {
  await database.sql`
    update private.profile_saves
    set saved_at = array(select at - ${age}::interval from unnest(saved_at) as at)
    where user_id = ${userId}`;
}

test('a save counts for 60 seconds, a refused one never', async () => {
  const { user_id } = await createProfile(database.sql);
  for (let i = 0; i < 10; i++) {
    await expect(save(database.sql, user_id, { username: 'x' })).rejects.toThrow(
      'Username must be',
    );
  }
  for (let i = 0; i < 5; i++) await save(database.sql, user_id, { bio: 'x' });
  await ageSaves(user_id, '50 seconds');
  await expect(save(database.sql, user_id, { bio: 'y' })).rejects.toThrow('Too many save requests');
  await ageSaves(user_id, '10 seconds');
  expect(await save(database.sql, user_id, { bio: 'y' })).toMatchObject({ bio: 'y' });
});

test('concurrent saves are counted one by one', async () => {
  const { user_id } = await createProfile(database.sql);
  const saves = Array.from({ length: 8 }, (_, i) => save(database.sql, user_id, { bio: `${i}` }));
  const results = await Promise.allSettled(saves);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5);
});

test('our own server saves without a rate limit, but under the same rules', async () => {
  const { user_id } = await createProfile(database.sql);
  for (let i = 0; i < 6; i++) await save(database.sql, user_id, { bio: `${i}` }, SERVICE);
  const evil = save(database.sql, user_id, { social_links: [{ url: 'javascript:x' }] }, SERVICE);
  await expect(evil).rejects.toMatchObject({ code: 'PT400' });
});
