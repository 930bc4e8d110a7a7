import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '#kit/rules/refusals/refusal.ts';
import { FEATURE_KEYS, FEATURES } from '#money/plans/rules/features.ts';
import { buildDefaultOwnPlan } from '#money/plans/rules/own-plan.ts';
import { isPlan, PLANS } from '#money/plans/rules/plans.ts';
import { PLAN_REFUSALS } from '#money/rules/refusals.ts';
import { PLAN_CASES, toExpiry } from '#test/cases/plans.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile, createProfile, createUser, daysFromNow } from '#test/factories.ts';
import { as, person } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

test.for(PLAN_CASES)(
  'plan %j, expiry %s, active %s: %s is in force',
  async ([plan, expiry, isActive, effective]) => {
    const moment = toExpiry(expiry, new Date());
    const [row] = await database.sql`
      select private.effective_plan(${plan}, ${moment}::timestamptz, ${isActive}) as plan`;
    expect(row?.plan).toBe(effective);
  },
);

test('plan_features starts with exactly the domain’s defaults', async () => {
  const stored = await database.sql`
    select plan, feature, is_enabled, max_count from public.plan_features order by plan, feature`;
  const defaults = Object.keys(PLANS)
    .filter(isPlan)
    .sort()
    .flatMap((plan) =>
      [...FEATURE_KEYS].sort().map((feature) => ({
        plan,
        feature,
        is_enabled: buildDefaultOwnPlan(plan).features.has(feature),
        max_count: plan === 'free' && feature === 'unlimited_sections' ? 3 : null,
      })),
    );
  expect([...stored]).toEqual(defaults);
});

test('features have the same keys, names and order in domain and database', async () => {
  const rows = await database.sql`select key, name from private.features order by position`;
  expect([...rows]).toEqual(FEATURE_KEYS.map((key) => ({ key, name: FEATURES[key].name })));
});

test.for(FEATURE_KEYS)('a plan without %s is refused with the feature’s name', async (feature) => {
  const { sql } = database;
  const free = await createProfile(sql);
  const premium = await createPremiumProfile(sql);
  const require = (owner: string) => sql`select private.require_feature(${owner}, ${feature})`;
  await require(premium.user_id);
  await expect(require(free.user_id)).rejects.toMatchObject({
    code: 'PT403',
    message: say(PLAN_REFUSALS.feature_not_in_plan, FEATURES[feature].name),
  });
});

test('administrators’ feature settings survive reloading the feature', async () => {
  const kept = { plan: 'yearly', feature: 'audio', is_enabled: false, max_count: null };
  const rows = await database.sql.begin(async (sql) => {
    await sql`update public.plan_features set is_enabled = false where plan = 'yearly' and feature = 'audio'`;
    await sql`delete from private.features where key = 'audio'`;
    await sql`select private.add_feature('audio', 'Music and audio')`;
    return sql`select * from public.plan_features where plan = 'yearly' and feature = 'audio'`;
  });
  expect([...rows]).toEqual([kept]);
});

test('a profile accepts exactly the domain’s plans', async () => {
  for (const plan of Object.keys(PLANS)) {
    expect((await createProfile(database.sql, { plan })).plan).toBe(plan);
  }
  await expect(createProfile(database.sql, { plan: 'platinum' })).rejects.toMatchObject({
    code: '23514',
  });
});

/** The plan and the enabled features in the person's own `own_plan`. */
async function findOwnPlan(userId: string) {
  return as(database.sql, person(userId), async (sql) => {
    const rows = await sql<{ plan: string; feature: string; is_enabled: boolean }[]>`
      select * from public.own_plan()`;
    const plans = [...new Set(rows.map((row) => row.plan))];
    return { plans, included: rows.filter((row) => row.is_enabled).length };
  });
}

test('own_plan shows users only what their own plan includes', async () => {
  const free = await createProfile(database.sql);
  const premium = await createPremiumProfile(database.sql);
  expect(await findOwnPlan(free.user_id)).toEqual({ plans: ['free'], included: 0 });
  expect(await findOwnPlan(premium.user_id)).toEqual({
    plans: ['premium'],
    included: FEATURE_KEYS.length,
  });
});

test('a lapsed plan includes only Free features, even before any job runs', async () => {
  const lapsed = await createPremiumProfile(database.sql, { plan_expiry: daysFromNow(-1) });
  expect(await findOwnPlan(lapsed.user_id)).toEqual({ plans: ['free'], included: 0 });
});

test('a user without a profile has no plan', async () => {
  const user = await createUser(database.sql);
  expect(await findOwnPlan(user.id)).toEqual({ plans: [], included: 0 });
});
