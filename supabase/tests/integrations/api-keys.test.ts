import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  API_KEY_DAYS,
  API_KEY_MESSAGES,
  API_SCOPES,
  API_SECRET,
  MAX_API_KEYS,
} from '#integrations/api/rules/api-key.ts';
import { API_KEY_NAMES } from '#test/cases/api-keys.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  createAgency,
  createFactor,
  createPremiumProfile,
  createProfile,
} from '#test/factories.ts';
import { as, type Caller, person } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

type Made = { id: string; name: string; secret: string };

async function make(
  caller: Caller,
  name: string | null = 'Zapier',
  scopes: unknown = ['leads:read'],
  days: number | null = null,
) {
  const [row] = await as(
    database.sql,
    caller,
    (tx) =>
      tx<
        { key: Made }[]
      >`select public.create_api_key(${name}, ${tx.json(scopes as never)}, ${days}) as key`,
  );
  if (row === undefined) throw new Error('Nothing was answered.');
  return row.key;
}

const use = async (secret: string) => {
  const hash = createHash('sha256').update(secret).digest();
  const [row] = await database.sql`select private.use_api_key(${hash}) as used`;
  return row?.used;
};

test.each(API_KEY_NAMES)(
  'the key name $name has this problem: $problem',
  async ({ name, problem }) => {
    const { user_id } = await createPremiumProfile(database.sql);
    if (problem === null) expect((await make(person(user_id), name)).name).toBe(name.trim());
    else await expect(make(person(user_id), name)).rejects.toThrow(problem);
  },
);

test('a secret is shown once, and stored as a hash its owner can’t read', async () => {
  const { user_id } = await createPremiumProfile(database.sql);
  const { id, secret } = await make(person(user_id), 'Zapier', ['leads:write']);
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

test('only a key’s first use of the day is recorded', async () => {
  const { user_id } = await createPremiumProfile(database.sql);
  const { id, secret } = await make(person(user_id));
  const stamp = async () => {
    const [row] = await database.sql`
      select last_used_on::text as day, xmin::text from public.api_keys where id = ${id}`;
    return row;
  };
  const day = () => new Date().toISOString().slice(0, 10);
  const begun = day();
  expect(await use(secret)).toEqual({
    id,
    user_id,
    scopes: ['leads:read'],
    leads_no_team: false,
    problem: null,
  });
  const first = await stamp();
  // Midnight may pass during the test.
  expect([begun, day()]).toContain(first?.day);
  await use(secret);
  expect(await stamp()).toEqual(first);
  expect(await use(`${secret}a`)).toBeNull();
});

test('an account can have 10 keys, and revoking one makes room', async () => {
  const { user_id } = await createPremiumProfile(database.sql);
  for (let count = 0; count < MAX_API_KEYS; count += 1) await make(person(user_id));
  await expect(make(person(user_id))).rejects.toThrow(API_KEY_MESSAGES.full);
  await as(
    database.sql,
    person(user_id),
    (tx) => tx`delete from public.api_keys where id in (select id from public.api_keys limit 1)`,
  );
  await make(person(user_id));
});

test('creating a key needs a plan that includes them, and the second factor', async () => {
  const { user_id: free } = await createProfile(database.sql);
  await expect(make(person(free))).rejects.toThrow(API_KEY_MESSAGES.plan);
  const { user_id } = await createPremiumProfile(database.sql);
  await expect(make(person(user_id), null)).rejects.toThrow(API_KEY_MESSAGES.nameMissing);
  await createFactor(database.sql, { user_id });
  await expect(make({ ...person(user_id), aal: 'aal1' })).rejects.toMatchObject({ code: 'PT403' });
  await make({ ...person(user_id), aal: 'aal2' });
});

test.for([
  [[]],
  [null],
  ['leads:read'],
  [{ 'leads:read': true }],
  [['leads:read', 'everything']],
  [['contacts:write']],
  [['leads:read', 'leads:read']],
])('scopes %j are refused', async ([scopes]) => {
  const { user_id } = await createPremiumProfile(database.sql);
  await expect(make(person(user_id), 'x', scopes)).rejects.toMatchObject({
    code: 'PT400',
    message: API_KEY_MESSAGES.noScope,
  });
});

test('a key can have every scope', async () => {
  const { user_id } = await createAgency(database.sql);
  const { id } = await make(person(user_id), 'All', API_SCOPES);
  const [kept] = await database.sql`select scopes from public.api_keys where id = ${id}`;
  expect(kept?.scopes).toEqual(API_SCOPES);
});

test('a key lasts 30, 90 or 365 days, or never expires', async () => {
  const { user_id } = await createPremiumProfile(database.sql);
  for (const days of API_KEY_DAYS) {
    const { id, secret } = await make(person(user_id), 'x', ['leads:read'], days);
    const [kept] = await database.sql`
      select round(extract(epoch from expires_at - now()) / 86400)::int as days
      from public.api_keys where id = ${id}`;
    expect(kept?.days).toBe(days);
    await database.sql`update public.api_keys set expires_at = now() where id = ${id} and expires_at is not null`;
    expect((await use(secret)).problem).toBe(days === null ? null : 'expired');
  }
  for (const days of [0, -1, 1, 366, 100_000]) {
    await expect(make(person(user_id), 'x', ['leads:read'], days)).rejects.toMatchObject({
      code: 'PT400',
    });
  }
});

test('a new key is announced by email, and again within a week of expiry', async () => {
  const { sql } = database;
  await sql`delete from graphile_worker._private_jobs`;
  const { user_id } = await createPremiumProfile(sql);
  const listJobs = async () => {
    const rows = await sql`
      select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'announce_api_key' order by j.id`;
    return rows.map(({ payload }) => payload);
  };
  const soon = await make(person(user_id), 'Soon', ['leads:read'], 30);
  const later = await make(person(user_id), 'Later', ['leads:read'], 30);
  const over = await make(person(user_id), 'Over', ['leads:read'], 30);
  await sql`update public.api_keys set expires_at = now() + interval '167 hours' where id = ${soon.id}`;
  await sql`update public.api_keys set expires_at = now() + interval '169 hours' where id = ${later.id}`;
  await sql`update public.api_keys set expires_at = now() where id = ${over.id}`;
  await sql`select private.tell_expiring_api_keys()`;
  await sql`select private.tell_expiring_api_keys()`;
  expect(await listJobs()).toEqual([
    ...[soon, later, over].map(({ id }) => ({ id, is_new: true })),
    { id: soon.id, is_new: false },
  ]);
});
