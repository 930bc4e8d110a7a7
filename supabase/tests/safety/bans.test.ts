import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile, createProfile, createUser } from '#test/factories.ts';
import { as, person, save } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
  await database.sql`
    insert into private.banned_names (name, skeleton, is_part)
    select name, private.name_skeleton(name), is_part from (values
      ('Maria_Modern', false), ('paypal', true)) as banned (name, is_part)`;
  await database.sql`insert into private.banned_mail_domains (domain) values ('throwaway.example')`;
});
afterAll(() => database.drop());

const BANNED = 'This username can’t be used here. Please choose a different one.';

test.for([
  ['maria_modern', BANNED],
  ['MARIAMODERN', BANNED],
  ['m4r1a_m0dern', BANNED],
  ['maria_modem', BANNED],
  ['maria_modern_x', null],
  ['PayPal', BANNED],
  ['the_p4ypa1_desk', BANNED],
  ['PAYPAI_help', BANNED],
  ['pay_pal', BANNED],
  ['papal', null],
  ['ab', 'Username must be 3-30 characters and contain only letters, numbers, and underscores'],
] as const)('the name %s has this problem: %s', async ([username, problem]) => {
  const [row] = await database.sql`
    select private.find_username_problem(${username}, null) as problem`;
  expect(row?.problem).toBe(problem);
});

test('a banned name is refused with its message, but its current owner keeps it', async () => {
  const ada = await createPremiumProfile(database.sql, { username: 'long_before' });
  await expect(save(database.sql, ada.user_id, { username: 'pay_pal_1' })).rejects.toMatchObject({
    code: 'PT409',
    message: BANNED,
  });
  await database.sql`
    insert into private.banned_names (name, skeleton)
    values ('long_before', private.name_skeleton('long_before'))`;
  const asked = await as(
    database.sql,
    person(ada.user_id),
    (sql) => sql`select public.find_username_problem('Long_Before') as problem`,
  );
  expect(asked).toMatchObject([{ problem: null }]);
  expect(await save(database.sql, ada.user_id, { bio: 'x' })).toMatchObject({
    username: 'long_before',
  });
});

test('a full name containing a banned name still gets a page', async () => {
  const { username } = await createProfile(database.sql, { full_name: 'Paypal Jones' });
  expect(username).toMatch(/^user_[a-z0-9]{6}$/);
  await database.sql`
    insert into private.banned_names (name, skeleton, is_part)
    values ('user', private.name_skeleton('user'), true)`;
  const next = await createProfile(database.sql, { full_name: 'Paypal Jones' });
  expect(next.username).toMatch(/^user_[a-z0-9]{6}$/);
  await database.sql`delete from private.banned_names where name = 'user'`;
});

test('a banned email domain or its subdomain can’t be used by new or existing accounts', async () => {
  const refused = (domain: string) => ({
    code: 'PT422',
    message: `Addresses at ${domain} can’t be used here. Please use another one.`,
  });
  for (const domain of ['throwaway.example', 'THROWAWAY.example', 'mx.a.throwaway.example']) {
    await expect(createUser(database.sql, { email: `ada@${domain}` })).rejects.toMatchObject(
      refused(domain.toLowerCase()),
    );
  }
  const { id } = await createUser(database.sql, { email: 'ada@not-throwaway.example' });
  for (const column of ['email', 'email_change']) {
    const change = database.sql`
      update auth.users set ${database.sql({ [column]: 'ada@throwaway.example' })} where id = ${id}`;
    await expect(change).rejects.toMatchObject(refused('throwaway.example'));
  }
});

test('accounts created before a ban remain usable', async () => {
  const { id } = await createUser(database.sql, { email: 'old@later.example' });
  await database.sql`insert into private.banned_mail_domains (domain) values ('later.example')`;
  const [row] = await database.sql`
    update auth.users set last_sign_in_at = now(), email = email where id = ${id} returning id`;
  expect(row?.id).toBe(id);
});
