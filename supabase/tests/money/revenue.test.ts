import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile } from '#test/factories.ts';
import { daysFromNow, dispute, month, record, refund, subscription, year } from './ledger-facts.ts';

let database: TestDatabase;
let userId: string;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
beforeEach(async () => {
  const { sql } = database;
  // The ledger is immutable, but its owner may empty a test's database.
  await sql`alter table public.ledger disable trigger user`;
  await sql`delete from public.ledger`;
  await sql`alter table public.ledger enable trigger user`;
  userId = (await createProfile(sql)).user_id;
});
afterAll(() => database.drop());

/** The recent revenue, in cents. */
async function revenue(): Promise<number> {
  const [row] = await database.sql<{ sum: number }[]>`
    select coalesce(sum(amount), 0)::int as sum
    from private.revenue(
      (now() at time zone 'utc')::date - 100, (now() at time zone 'utc')::date) where currency = 'usd'`;
  return row?.sum ?? 0;
}

async function monthly(): Promise<Record<string, number>> {
  const [row] = await database.sql<{ monthly: Record<string, number> }[]>`
    select private.monthly_revenue() as monthly`;
  return row?.monthly ?? {};
}

const USD = { currency: 'usd' };

test('revenue is payments minus refunds and lost disputes', async () => {
  const { sql } = database;
  const paid = year({ ...USD, source: 'pi_1', amount: 2880 });
  await record(sql, userId, [paid]);
  expect(await revenue()).toBe(2880);
  const taken = { ...USD, source: 'du_1', belongs_to: 'pi_1', amount: 2880 };
  await record(sql, userId, [dispute({ ...taken, status: 'needs_response' })]);
  expect(await revenue()).toBe(2880);
  await record(sql, userId, [dispute({ ...taken, status: 'lost' })]);
  expect(await revenue()).toBe(0);
  await record(sql, userId, [dispute({ ...taken, status: 'won' })]);
  expect(await revenue()).toBe(2880);
  await record(sql, userId, [refund({ ...USD, source: 're_1', belongs_to: 'pi_1', amount: 80 })]);
  expect(await revenue()).toBe(2800);
});

test('monthly revenue is renewing subscriptions plus a twelfth of each paid year', async () => {
  const { sql } = database;
  const running = subscription({ ...USD, source: 'sub_1', amount: 399 });
  await record(sql, userId, [running, month({ ...USD, belongs_to: 'sub_1', amount: 399 })]);
  expect(await monthly()).toEqual({ usd: 399 });
  await record(sql, userId, [year({ ...USD, source: 'pi_year', amount: 2880 })]);
  expect(await monthly()).toEqual({ usd: 639 });
  await record(sql, userId, [{ ...running, renews: false }]);
  expect(await monthly()).toEqual({ usd: 240 });
  await record(sql, userId, [
    dispute({ ...USD, source: 'du_2', belongs_to: 'pi_year', amount: 2880, status: 'lost' }),
  ]);
  expect(await monthly()).toEqual({});
});

test('a downgrade counts at today’s price until it takes effect', async () => {
  const { sql } = database;
  const large = subscription({ ...USD, source: 'sub_2', plan: 'agency_100', amount: 4900 });
  await record(sql, userId, [large, month({ ...USD, belongs_to: 'sub_2', amount: 4900 })]);
  const planned = { ...large, next_plan: 'agency_50', amount: 1900 };
  await record(sql, userId, [planned]);
  expect(await monthly()).toEqual({ usd: 4900 });
  await record(sql, userId, [{ ...planned, note: 'read again' }]);
  expect(await monthly()).toEqual({ usd: 4900 });
  const over = { covers_from: daysFromNow(-31), covers_until: daysFromNow(-1) };
  await record(sql, userId, [{ ...planned, ...over }]);
  expect(await monthly(), 'its renewal is not heard of yet').toEqual({ usd: 1900 });
  await record(sql, userId, [{ ...large, plan: 'agency_50', amount: 1900 }]);
  expect(await monthly()).toEqual({ usd: 1900 });
});

test('a prevented dispute affects neither the plan nor revenue', async () => {
  const { sql } = database;
  await record(sql, userId, [year({ ...USD, source: 'pi_3', amount: 2880 })]);
  await record(sql, userId, [
    dispute({ ...USD, source: 'du_3', belongs_to: 'pi_3', amount: 2880, status: 'prevented' }),
  ]);
  expect(await revenue()).toBe(2880);
  expect(await monthly()).toEqual({ usd: 240 });
  const [row] = await sql`select plan from public.profiles where user_id = ${userId}`;
  expect(row?.plan).toBe('yearly');
});
