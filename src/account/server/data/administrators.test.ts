import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantPlan } from '#money/server/data/ledger.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile, createUser } from '#test/factories.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

test('a granted plan is recorded in the ledger, and ranks below a paid one', async () => {
  const { sql } = database;
  const { id, email } = await createUser(sql);
  expect(await grantPlan(sql, 'nobody@vizit.test', 'premium', 30)).toBeNull();
  await createProfile(sql, { user_id: id });
  expect(await grantPlan(sql, email.toUpperCase(), 'premium', 30)).toBe('premium');
  const grants = () =>
    sql`select kind, plan, note from public.ledger where user_id = ${id} order by id`;
  const granted = { kind: 'grant', note: 'by the operator' };
  expect(await grants()).toEqual([{ ...granted, plan: 'premium' }]);
  const year = {
    kind: 'payment',
    source: 'pi_1',
    status: 'succeeded',
    plan: 'yearly',
    amount: 2880,
    happened_at: new Date().toISOString(),
  };
  await sql`select private.record_facts(${id}, ${sql.json([year])})`;
  expect(await grantPlan(sql, email, 'premium', 30)).toBe('yearly');
  expect(await grantPlan(sql, email, 'agency_50', 1)).toBe('agency_50');
  expect(await grantPlan(sql, email, 'free', 1)).toBe('yearly');
  const last = { kind: 'grant', plan: 'free', note: 'by the operator' };
  expect((await grants()).at(-1)).toEqual(last);
});
