import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile, createUser } from '#test/factories.ts';
import { LEDGER_CASES } from './ledger-cases.ts';
import {
  daysFromNow,
  dispute,
  type Fact,
  grant,
  month,
  record,
  refund,
  subscription,
  toDays,
  trial,
  year,
  yearsAfter,
} from './ledger-facts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

/** The plan, and in how many days it ends, after these facts are recorded in turn. */
async function planOf(...facts: Fact[]): Promise<[plan: string, days: number | null]> {
  const { user_id } = await createProfile(database.sql);
  for (const fact of facts) await record(database.sql, user_id, [fact]);
  return readPlan(user_id);
}

async function readPlan(userId: string): Promise<[plan: string, days: number | null]> {
  const [row] = await database.sql<{ plan: string; plan_expiry: Date | null }[]>`
    select plan, plan_expiry from public.profiles where user_id = ${userId}`;
  if (row === undefined) throw new Error('There is no profile.');
  return [row.plan, row.plan_expiry && toDays(row.plan_expiry)];
}

test.for(LEDGER_CASES)('the plan follows from its facts: %s', async ([, facts, plan, days]) => {
  expect(await planOf(...facts)).toEqual([plan, days]);
});

test('neither the order nor the repetition of facts changes the plan', async () => {
  const facts = [
    year(),
    dispute({ status: 'won' }),
    refund({ amount: 100 }),
    month(),
    subscription(),
  ];
  const expected = await planOf(...facts);
  expect(await planOf(...facts.toReversed(), ...facts)).toEqual(expected);
});

test('a known fact isn’t recorded again, but a grant is, replacing the last', async () => {
  const { user_id } = await createProfile(database.sql);
  const facts = [subscription(), month(), grant()];
  expect(await record(database.sql, user_id, facts)).toBe(3);
  expect(await record(database.sql, user_id, facts)).toBe(1);
  expect(await record(database.sql, user_id, [subscription({ renews: false })])).toBe(1);
});

test('the grace period follows the settings', async () => {
  const { sql } = database;
  await sql`update public.payment_settings set grace_days = 2`;
  expect(await planOf(subscription(), month())).toEqual(['premium', 22]);
  await sql`update public.payment_settings set grace_days = 7`;
});

test('a profile created after payment has the plan', async () => {
  const { id: user_id } = await createUser(database.sql);
  await record(database.sql, user_id, [year()]);
  await createProfile(database.sql, { user_id });
  expect(await readPlan(user_id)).toEqual(['yearly', yearsAfter(-10)]);
});

test('a user without recorded facts keeps their plan', async () => {
  const { user_id } = await createProfile(database.sql, {
    plan: 'premium',
    plan_expiry: daysFromNow(3),
  });
  await database.sql`select private.refresh_plan(${user_id})`;
  expect(await readPlan(user_id)).toEqual(['premium', 3]);
});

test('a grant replaces earlier grants, but not paid plans', async () => {
  const { sql } = database;
  const { user_id } = await createProfile(sql);
  const give = (plan: string, days: number) =>
    sql`select private.grant_plan(${user_id}, ${plan}, ${days}, null, 'a friend')`;
  await give('premium', 30);
  await give('premium', 10);
  expect(await readPlan(user_id)).toEqual(['premium', 10]);
  await give('agency_100', 10);
  expect(await readPlan(user_id)).toEqual(['agency_100', null]);
  await record(sql, user_id, [year()]);
  await give('free', 1);
  expect(await readPlan(user_id)).toEqual(['yearly', yearsAfter(-10)]);
});

test('a trial’s first fact marks it as used, for the account and its address', async () => {
  const { sql } = database;
  const { user_id } = await createProfile(sql);
  await record(sql, user_id, [trial()]);
  const [now] = await sql`
    select is_trial_active, has_used_trial, trial_start_date, trial_end_date
    from public.profiles where user_id = ${user_id}`;
  expect(now).toMatchObject({ is_trial_active: true, has_used_trial: true });
  expect(now?.trial_end_date - now?.trial_start_date).toBe(7 * 24 * 60 * 60 * 1000);
  await record(sql, user_id, [trial({ status: 'active' })]);
  const [later] = await sql`
    select p.is_trial_active, p.has_used_trial, p.trial_end_date, exists (
      select from private.used_trials t
      where t.email_hash = private.email_hash(upper(u.email))) as is_known
    from public.profiles p join auth.users u on u.id = p.user_id where p.user_id = ${user_id}`;
  expect(later).toMatchObject({
    is_trial_active: false,
    has_used_trial: true,
    trial_end_date: now?.trial_end_date,
    is_known: true,
  });
});
