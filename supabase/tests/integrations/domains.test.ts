import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOMAIN_MESSAGES } from '#integrations/domains/rules/name.ts';
import { DOMAIN_CASES } from '#test/cases/domains.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency, createPremiumProfile, createProfile, createStaff } from '#test/factories.ts';
import { as, meet, person } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

type Claimed = { id: string; name: string; token: string; state: string };

function claim(userId: string, name: string): Promise<Claimed[]> {
  return as(database.sql, person(userId), async (sql) => [
    ...(await sql<Claimed[]>`
      insert into public.domains (user_id, name) values (${userId}, ${name}) returning *`),
  ]) as Promise<Claimed[]>;
}

function removeAll(userId: string) {
  return as(
    database.sql,
    person(userId),
    (sql) => sql`delete from public.domains where user_id = ${userId}`,
  );
}

test.for(DOMAIN_CASES)('the name %j has this problem: %s', async ([name, problem]) => {
  const [row] = await database.sql`select private.find_domain_problem(${name}) as problem`;
  expect(row?.problem).toBe(problem && DOMAIN_MESSAGES[problem]);
});

test('a domain is stored in lower case without its final dot, and queued for a check', async () => {
  const { user_id } = await createPremiumProfile(database.sql);
  const [stored] = await claim(user_id, ' Ada.Example. ');
  expect(stored).toMatchObject({ name: 'ada.example', state: 'pending' });
  const jobs = await database.sql`
    select from graphile_worker.jobs where key = ${`check_domain:${stored?.id}`}`;
  expect(jobs).toHaveLength(1);
});

test('an agency owner can claim a wildcard domain for the team, but staff can’t', async () => {
  const { sql } = database;
  const { user_id: owner } = await createAgency(sql);
  const ada = await createStaff(sql, owner);
  const [claimed] = await claim(owner, '*.Agency.Example');
  expect(claimed).toMatchObject({ name: '*.agency.example', state: 'pending' });
  for (const name of ['*.localhost', '*.*.agency.example', '*.', '*agency.example'])
    await expect(claim(owner, name), name).rejects.toMatchObject({ code: 'PT400' });
  const { user_id: stranger } = await createPremiumProfile(sql);
  for (const person of [ada.user_id, stranger])
    await expect(claim(person, '*.other.example')).rejects.toMatchObject({ code: 'PT403' });
});

test('two accounts can claim the same domain, and every claim gets its own token', async () => {
  const [ada, eve] = [
    await createPremiumProfile(database.sql),
    await createPremiumProfile(database.sql),
  ];
  const [first] = await claim(ada.user_id, 'twice.example');
  const [second] = await claim(eve.user_id, 'twice.example');
  await removeAll(ada.user_id);
  const [third] = await claim(ada.user_id, 'twice.example');
  expect(new Set([first, second, third].map((claimed) => claimed?.token)).size).toBe(3);
});

test('only one account can activate a claimed domain', async () => {
  const [ada, eve] = [
    await createPremiumProfile(database.sql),
    await createPremiumProfile(database.sql),
  ];
  const [first] = await claim(ada.user_id, 'one.example');
  const [second] = await claim(eve.user_id, 'one.example');
  const activate = (id = '') => database.sql`
    update public.domains set state = 'active', verified_at = now() where id = ${id}`;
  await activate(first?.id);
  await expect(activate(second?.id)).rejects.toMatchObject({ code: '23505' });
});

test('an account can have three domains, each once', async () => {
  const { user_id } = await createPremiumProfile(database.sql);
  for (const name of ['a.example', 'b.example', 'c.example']) await claim(user_id, name);
  await expect(claim(user_id, 'A.example')).rejects.toMatchObject({
    code: 'PT409',
    message: DOMAIN_MESSAGES.listed,
  });
  await expect(claim(user_id, 'd.example')).rejects.toMatchObject({
    code: 'PT403',
    message: DOMAIN_MESSAGES.limit,
  });
});

test('the second of two concurrent claims to the last place is refused', async () => {
  const { user_id } = await createPremiumProfile(database.sql);
  for (const name of ['n1.example', 'n2.example']) await claim(user_id, name);
  const first = `insert into public.domains (user_id, name) values ('${user_id}', 'n3.example')`;
  const second = () => claim(user_id, 'n4.example');
  const answer = await meet(database.sql, (tx) => tx.unsafe(first), second, person(user_id));
  expect(answer).toMatchObject({ code: 'PT403', message: DOMAIN_MESSAGES.limit });
});

test('claiming needs the plan, and a claimed domain remains without it', async () => {
  const free = await createProfile(database.sql);
  const refusal = { code: 'PT403', message: DOMAIN_MESSAGES.plan };
  await expect(claim(free.user_id, 'free.example')).rejects.toMatchObject(refusal);
  const { user_id } = await createPremiumProfile(database.sql);
  const [kept] = await claim(user_id, 'kept.example');
  await database.sql`
    update public.domains set state = 'active', verified_at = now() where id = ${kept?.id ?? ''}`;
  const list = () => database.sql`
    select name, is_covered from private.list_held_domains(${user_id}::uuid)`;
  expect(await list()).toMatchObject([{ name: 'kept.example', is_covered: true }]);
  await database.sql`update public.profiles set plan = 'free' where user_id = ${user_id}`;
  expect(await list()).toMatchObject([{ name: 'kept.example', is_covered: false }]);
});

test('an owner can request a check every 10 seconds, for their own domain only', async () => {
  const ada = await createPremiumProfile(database.sql);
  const eve = await createPremiumProfile(database.sql);
  const [claimed] = await claim(ada.user_id, 'look.example');
  const ask = (userId: string) =>
    as(
      database.sql,
      person(userId),
      (sql) => sql`select public.check_own_domain(${claimed?.id ?? ''})`,
    );
  // The check triggered by adding it doesn't count as theirs.
  await ask(ada.user_id);
  await expect(ask(ada.user_id)).rejects.toMatchObject({ code: 'PT429' });
  await database.sql`
    update public.domains set asked_at = now() - interval '10 seconds' where user_id = ${ada.user_id}`;
  await expect(ask(eve.user_id)).rejects.toMatchObject({ code: 'PT404' });
  await ask(ada.user_id);
  await expect(ask(ada.user_id)).rejects.toMatchObject({ code: 'PT429' });
});

test('deleting an account deletes its domains', async () => {
  const { user_id } = await createPremiumProfile(database.sql);
  await claim(user_id, 'leaving.example');
  await database.sql`delete from auth.users where id = ${user_id}`;
  expect(await database.sql`select from public.domains where user_id = ${user_id}`).toEqual([]);
});
