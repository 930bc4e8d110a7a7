import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError, type ApiErrorCode } from '#kit/server/http/errors.ts';
import type { PaidPlan } from '#money/plans/rules/plans.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createProfile } from '#test/factories.ts';
import { openTill, pay, type Till } from '#test/money/till.ts';

let till: Till;
let server: TestApp;

beforeAll(async () => {
  till = await openTill();
  server = await createTestApp({ payments: till.payments });
  await server.sql`update plan_prices set amount = 4900 where plan = 'agency_100'`;
});
beforeEach(() => {
  till.onRequest = () => undefined;
  till.asked.length = 0;
});
afterAll(async () => {
  await server.close();
  await till.close();
});

const buy = (userId: string, plan: PaidPlan) => server.billing.createCheckout(userId, plan);
const refusal = (code: ApiErrorCode) => new ApiError(code);

/** An account's customers, open checkouts and subscriptions at Stripe. */
async function look(userId: string) {
  const customers = (await till.stripe.customers.list({ limit: 100 })).data;
  const own = customers.filter(({ metadata }) => metadata.user_id === userId);
  const sessions = await Promise.all(
    own.map(({ id: customer }) =>
      till.stripe.checkout.sessions.list({ customer, limit: 100, expand: ['data.line_items'] }),
    ),
  );
  const all = sessions.flatMap(({ data }) => data);
  return { customers: own, sessions: all, open: all.filter(({ status }) => status === 'open') };
}

const listCheckouts = (userId: string) =>
  server.sql`
    select plan, amount, currency, is_trial, session_id, status from private.checkouts
    where user_id = ${userId} order by created_at`;

async function planOf(userId: string) {
  const [row] = await server.sql`select plan from profiles where user_id = ${userId}`;
  return row?.plan;
}

test('a second subscription is refused, even if the first is paid at that moment', async () => {
  const { user_id: userId } = await createProfile(server.sql);
  const url = await buy(userId, 'premium');
  till.onRequest = async (asked) => {
    if (asked.endsWith('/expire')) await pay(till, url);
    return undefined;
  };
  await expect(buy(userId, 'premium')).rejects.toEqual(refusal('already_subscribed'));
  // The refusal counted it, without an event.
  expect(await planOf(userId)).toBe('premium');
  await expect(buy(userId, 'agency_100')).rejects.toEqual(refusal('already_subscribed'));
  expect((await look(userId)).open).toEqual([]);
  // A year may be bought during a monthly subscription, but nothing alongside an unknown price.
  await buy(userId, 'yearly');
  expect((await look(userId)).open).toMatchObject([{ mode: 'payment' }]);
  await server.sql`delete from private.stripe_prices where plan = 'premium'`;
  await expect(buy(userId, 'yearly')).rejects.toEqual(refusal('already_subscribed'));
});

test('a paid year can’t be bought again while its webhook is late or lost', async () => {
  const { user_id: userId } = await createProfile(server.sql);
  await pay(till, await buy(userId, 'yearly'));
  for (const plan of ['yearly', 'premium'] as const) {
    await expect(buy(userId, plan)).rejects.toEqual(refusal('payment_arrived'));
    // A refused checkout is counted at once: the next attempt knows about the year.
    expect(await listCheckouts(userId)).toMatchObject([{ status: 'done' }]);
    await server.sql`update private.checkouts set status = 'open' where user_id = ${userId}`;
  }
  expect(await planOf(userId)).toBe('yearly');
  expect((await look(userId)).sessions).toHaveLength(1);
  // Another year is a separate purchase, once the first is known.
  await server.sql`update private.checkouts set status = 'done' where user_id = ${userId}`;
  await buy(userId, 'yearly');
});

test('a processing bank payment blocks other purchases, and a failed one can be repeated', async () => {
  const { user_id: userId } = await createProfile(server.sql);
  await pay(till, await buy(userId, 'yearly'), 'pm_usBankAccount_success');
  for (const plan of ['yearly', 'premium'] as const) {
    await expect(buy(userId, plan)).rejects.toEqual(refusal('payment_on_its_way'));
  }
  expect(await listCheckouts(userId)).toMatchObject([{ status: 'processing' }]);
  const { user_id: refused } = await createProfile(server.sql);
  await pay(till, await buy(refused, 'yearly'), 'pm_usBankAccount_insufficientFunds');
  await till.pass(4);
  await buy(refused, 'yearly');
  expect(await listCheckouts(refused)).toMatchObject([{ status: 'failed' }, { status: 'open' }]);
});

test('a year paid during another request for it is found', async () => {
  const { user_id: userId } = await createProfile(server.sql);
  const url = await buy(userId, 'yearly');
  till.onRequest = async (asked) => {
    if (asked.endsWith('/expire')) await pay(till, url);
    return undefined;
  };
  await expect(buy(userId, 'yearly')).rejects.toEqual(refusal('payment_arrived'));
});
