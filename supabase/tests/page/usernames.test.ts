import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUsernameProblem, RESERVED_USERNAMES } from '#page/profile/rules/username.ts';
import { USERNAME_CASES, USERNAME_SENTENCES } from '#test/cases/usernames.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile, createProfile, createUser, daysFromNow } from '#test/factories.ts';
import { as, person, SERVICE, save, VISITOR } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const TAKEN = {
  code: 'PT409',
  message: 'Username is already taken. Please choose a different one.',
};

function rename(userId: string, username: string) {
  return save(database.sql, userId, { username });
}

test.for(USERNAME_CASES)('the name %j has this problem: %s', async ([username, problem]) => {
  const [row] =
    await database.sql`select private.find_username_problem(${username}, null) as problem`;
  expect(row?.problem).toBe(problem && USERNAME_SENTENCES[problem]);
});

test('domain and database reserve the same names', async () => {
  const rows = await database.sql<{ username: string }[]>`
    select username from private.reserved_usernames`;
  expect(rows.map((row) => row.username).sort()).toEqual([...RESERVED_USERNAMES].sort());
});

// 'the full name lowercased, letters only, spaces turned into underscores, plus an underscore and a
// 6-character random suffix, at most 30 characters in total (the name part is cut to 23 if needed).
// Otherwise user_ plus the suffix.'
test.for([
  ['Ada Lovelace', 'ada_lovelace'],
  ["  Ada   O'Neil-King 3rd ", 'ada_oneilking_rd'],
  ['Ada\n\tLovelace', 'ada_lovelace'],
  ['1 Ada', 'ada'],
  ['José', 'jose'],
  ['Jose\u0301', 'jose'],
  ['Maya Ōkonkwo-Lindqvist', 'maya_okonkwolindqvist'],
  ['Jörg Müller', 'jorg_muller'],
  ['ÆRØSKØBING Straße', 'aeroskobing_strasse'],
  ['Nguyễn Văn Đức', 'nguyen_van_duc'],
  ['IŞIL Çağrı', 'isil_cagri'],
  ['Ａｄａ\u3000𝓛𝓸𝓿𝓮', 'ada_love'],
  ['Юлия Щербакова', 'yuliya_shcherbakova'],
  ['АНДРЕЙ Семёнов', 'andrey_semenov'],
  ['Γιώργος Ψαρράς', 'giorgos_psarras'],
  ['Արամ Խաչատրյան', 'aram_khachatryan'],
  ['შოთა რუსთაველი', 'shota_rustaveli'],
  ['דוד לוי', 'dvd_lvy'],
  ['محمد صلاح', 'mhmd_slh'],
  ['김민준', 'gimminjun'],
  ['さくら たろう', 'sakura_tarou'],
  ['Ada 愛達', 'ada'],
  ['Wolfeschlegelsteinhausenbergerdorff', 'wolfeschlegelsteinhause'],
  ['', 'user'],
  ['愛達 🎉', 'user'],
  ['กมล', 'user'],
  ['Щ'.repeat(20), 'shchshchshchshchshchshc'],
  ['<script>alert(1)</script>', 'user'],
] as const)('the name generated for %j begins with %s', async ([full_name, start]) => {
  const { username } = await createProfile(database.sql, { full_name });
  expect(username).toMatch(new RegExp(`^${start}_[a-z0-9]{6}$`));
  expect(findUsernameProblem(username)).toBeNull();
});

test('two people with the same name get different usernames', async () => {
  const names = [await createProfile(database.sql), await createProfile(database.sql)];
  expect(new Set(names.map((profile) => profile.username)).size).toBe(2);
});

test('a username can’t be chosen when creating the profile', async () => {
  const user = await createUser(database.sql);
  const insert = as(
    database.sql,
    person(user.id),
    (sql) => sql`insert into public.profiles (user_id, username) values (${user.id}, 'ada')`,
  );
  await expect(insert).rejects.toMatchObject({ code: '42501' });
});

test('not even our own server can store an invalid name', async () => {
  const bad = createProfile(database.sql, { username: 'no-dash' });
  await expect(bad).rejects.toMatchObject({ code: 'PT400', message: USERNAME_SENTENCES.format });
  await expect(createProfile(database.sql, { username: 'Admin' })).rejects.toMatchObject(TAKEN);
});

test('a custom username needs Premium, and Free keeps the generated one', async () => {
  const free = await createProfile(database.sql);
  await expect(rename(free.user_id, 'free_bird')).rejects.toMatchObject({
    code: 'PT403',
    message: 'A custom username is part of the Premium plans.',
  });
  expect(await rename(free.user_id, free.username)).toMatchObject({ username: free.username });
});

test('a username stays when the plan lapses, but can’t be changed', async () => {
  const ada = await createPremiumProfile(database.sql);
  await rename(ada.user_id, 'lapsing');
  await database.sql`
    update public.profiles set plan_expiry = ${daysFromNow(-1)} where id = ${ada.id}`;
  expect(await save(database.sql, ada.user_id, { bio: 'x' })).toMatchObject({
    username: 'lapsing',
  });
  await expect(rename(ada.user_id, 'lapsed')).rejects.toMatchObject({ code: 'PT403' });
});

test('an invalid name is refused with its message, whatever the plan', async () => {
  const ada = await createPremiumProfile(database.sql);
  await expect(rename(ada.user_id, 'a-b')).rejects.toMatchObject({
    code: 'PT400',
    message: 'Username must be 3-30 characters and contain only letters, numbers, and underscores',
  });
});

test('names are unique regardless of case', async () => {
  const ada = await createPremiumProfile(database.sql, { username: 'Unique_Ada' });
  const eve = await createPremiumProfile(database.sql);
  for (const name of ['Unique_Ada', 'unique_ada', 'UNIQUE_ADA']) {
    await expect(rename(eve.user_id, name)).rejects.toMatchObject(TAKEN);
  }
  expect(await rename(ada.user_id, 'UNIQUE_ada')).toMatchObject({ username: 'UNIQUE_ada' });
});

test('of two concurrent claims to a name, one succeeds', async () => {
  const [ada, eve] = [
    await createPremiumProfile(database.sql),
    await createPremiumProfile(database.sql),
  ];
  const results = await Promise.allSettled([
    rename(ada.user_id, 'Contested'),
    rename(eve.user_id, 'contested'),
  ]);
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('reserved names are refused', async () => {
  const ada = await createPremiumProfile(database.sql);
  for (const name of ['admin', 'SignIn', 'VIZIT']) {
    await expect(rename(ada.user_id, name)).rejects.toMatchObject(TAKEN);
  }
});

test('an old name is reserved for its owner for 90 days', async () => {
  const ada = await createPremiumProfile(database.sql, { username: 'Old_Ada' });
  const eve = await createPremiumProfile(database.sql);
  await rename(ada.user_id, 'new_ada');
  const [held] = await database.sql`
    select user_id, extract(epoch from held_until - now()) / 86400 as days
    from private.username_history where username = 'old_ada'`;
  expect(held?.user_id).toBe(ada.user_id);
  expect(Number(held?.days)).toBeCloseTo(90, 1);
  await expect(rename(eve.user_id, 'OLD_ada')).rejects.toMatchObject(TAKEN);

  await database.sql`
    update private.username_history set held_until = now() where username = 'old_ada'`;
  expect(await rename(eve.user_id, 'OLD_ada')).toMatchObject({ username: 'OLD_ada' });
});

test('an owner can take back an old name, which is then no longer held', async () => {
  const ada = await createPremiumProfile(database.sql, { username: 'there' });
  await rename(ada.user_id, 'back_again');
  await rename(ada.user_id, 'there');
  const held = await database.sql<{ username: string }[]>`
    select username from private.username_history where user_id = ${ada.user_id}`;
  expect(held.map((row) => row.username)).toEqual(['back_again']);
});

test('a change of case leaves no old name behind', async () => {
  const ada = await createPremiumProfile(database.sql, { username: 'cased' });
  await rename(ada.user_id, 'CASED');
  expect(
    await database.sql`select from private.username_history where user_id = ${ada.user_id}`,
  ).toHaveLength(0);
});

test('find_username_problem returns what a save would say', async () => {
  const ada = await createPremiumProfile(database.sql, { username: 'asked_ada' });
  const eve = await createPremiumProfile(database.sql);
  const ask = (userId: string, username: string) =>
    as(database.sql, person(userId), async (sql) => {
      const [row] = await sql`select public.find_username_problem(${username}) as problem`;
      return row?.problem as string | null;
    });
  expect(await ask(ada.user_id, 'asked_ada')).toBeNull();
  expect(await ask(eve.user_id, 'Asked_Ada')).toBe(USERNAME_SENTENCES.taken);
  expect(await ask(eve.user_id, 'x')).toBe(USERNAME_SENTENCES.format);
  for (const caller of [VISITOR, SERVICE]) {
    const call = as(database.sql, caller, (sql) => sql`select public.find_username_problem('x')`);
    await expect(call).rejects.toMatchObject({ code: '42501' });
  }
});
