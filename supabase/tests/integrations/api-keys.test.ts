import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  API_KEY_MESSAGES,
  API_SECRET,
  MAX_API_KEYS,
} from '#domain/integrations/api-keys/api-key.ts';
import { API_KEY_NAMES } from '#test/cases/api-keys.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createFactor, createPremiumProfile, createProfile } from '#test/factories.ts';
import { as, type Caller, person } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

type Made = { id: string; name: string; scope: string; secret: string };

async function make(caller: Caller, name: string | null = 'Zapier', scope: string | null = 'read') {
  const [row] = await as(
    database.sql,
    caller,
    (tx) => tx<{ key: Made }[]>`select public.create_api_key(${name}, ${scope}) as key`,
  );
  if (row === undefined) throw new Error('Nothing was answered.');
  return row.key;
}

const use = async (secret: string) => {
  const hash = createHash('sha256').update(secret).digest();
  const [row] = await database.sql`select private.use_api_key(${hash}) as used`;
  return row?.used;
};

test.each(API_KEY_NAMES)('$name: $problem', async ({ name, problem }) => {
  const { user_id } = await createPremiumProfile(database.sql);
  if (problem === null) expect((await make(person(user_id), name)).name).toBe(name.trim());
  else await expect(make(person(user_id), name)).rejects.toThrow(problem);
});

test('a secret is told once, and kept as a hash that its owner cannot read', async () => {
  const { user_id } = await createPremiumProfile(database.sql);
  const { id, secret } = await make(person(user_id), 'Zapier', 'leads-write');
  expect(secret).toMatch(API_SECRET);
  expect((await make(person(user_id))).secret).not.toBe(secret);
  const [kept] = await database.sql`select * from public.api_keys where id = ${id}`;
  expect(kept).toMatchObject({ prefix: secret.slice(0, 10), last_used_on: null });
  expect(kept?.secret_hash).toEqual(createHash('sha256').update(secret).digest());
  expect(JSON.stringify(kept)).not.toContain(secret);
  await expect(
    as(database.sql, person(user_id), (tx) => tx`select secret_hash from public.api_keys`),
  ).rejects.toMatchObject({ code: '42501' });
});

test('the day on which a key was used is written on its first use', async () => {
  const { user_id } = await createPremiumProfile(database.sql);
  const { id, secret } = await make(person(user_id));
  const stamp = async () => {
    const [row] = await database.sql`
      select last_used_on::text as day, xmin::text from public.api_keys where id = ${id}`;
    return row;
  };
  expect(await use(secret)).toEqual({ id, user_id, scope: 'read', problem: null });
  const first = await stamp();
  expect(first?.day).toBe(new Date().toISOString().slice(0, 10));
  await use(secret);
  expect(await stamp()).toEqual(first);
  expect(await use(`${secret}a`)).toBeNull();
});

test('there are ten of an account, also where two are made at once, and revoking makes room', async () => {
  const { user_id } = await createPremiumProfile(database.sql);
  for (let count = 1; count < MAX_API_KEYS; count += 1) await make(person(user_id));
  const made = await Promise.allSettled([make(person(user_id)), make(person(user_id))]);
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(make(person(user_id))).rejects.toThrow(API_KEY_MESSAGES.full);
  await as(
    database.sql,
    person(user_id),
    (tx) => tx`delete from public.api_keys where id in (select id from public.api_keys limit 1)`,
  );
  await make(person(user_id));
});

test('keys are made by who has a plan for them and showed their second factor', async () => {
  const { user_id: free } = await createProfile(database.sql);
  await expect(make(person(free))).rejects.toThrow(API_KEY_MESSAGES.plan);
  const { user_id } = await createPremiumProfile(database.sql);
  for (const scope of ['', 'write', null]) {
    await expect(make(person(user_id), 'x', scope)).rejects.toMatchObject({ code: 'PT400' });
  }
  await expect(make(person(user_id), null)).rejects.toThrow(API_KEY_MESSAGES.nameMissing);
  await createFactor(database.sql, { user_id });
  await expect(make({ ...person(user_id), aal: 'aal1' })).rejects.toMatchObject({ code: 'PT403' });
  await make({ ...person(user_id), aal: 'aal2' });
});
