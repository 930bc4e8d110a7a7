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

test('another amount or currency creates a new price, and existing subscribers keep theirs', async () => {
  const { sql } = server;
  const { user_id: userId } = await createProfile(sql);
  const prices: string[] = [];
  for (const [amount, currency] of [
    [399, 'usd'],
    [499, 'usd'],
    [499, 'eur'],
    [399, 'usd'],
  ] as const) {
    await sql`update plan_prices set amount = ${amount} where plan = 'premium'`;
    await sql`update payment_settings set currency = ${currency}`;
    await buy(userId, 'premium');
    const [session] = (await look(userId)).open;
    const [item] = session?.line_items?.data ?? [];
    expect(item?.price).toMatchObject({ unit_amount: amount, currency });
    prices.push(item?.price?.id ?? '');
  }
  expect(new Set(prices).size).toBe(3);
  expect(prices[3]).toBe(prices[0]);
  // An archived one is replaced.
  await till.stripe.prices.update(prices[0] ?? '', { active: false });
  await buy(userId, 'premium');
  const [session] = (await look(userId)).open;
  expect(prices).not.toContain(session?.line_items?.data[0]?.price?.id);
});

test('a manually created price is used if it matches ours, otherwise nothing is sold', async () => {
  const { sql } = server;
  const { user_id: userId } = await createProfile(sql);
  const product = await till.stripe.products.create({ name: 'By hand' });
  const create = (unit_amount: number, interval: 'month' | 'year' | null, currency = 'usd') =>
    till.stripe.prices.create({
      product: product.id,
      unit_amount,
      currency,
      ...(interval && { recurring: { interval } }),
    });
  const use = (id: string) =>
    sql`update plan_prices set amount = 399, stripe_price_id = ${id} where plan = 'premium'`;
  const good = await create(399, 'month');
  await use(good.id);
  await buy(userId, 'premium');
  const [session] = (await look(userId)).open;
  expect(session?.line_items?.data[0]?.price?.id).toBe(good.id);
  for (const wrong of [
    await create(1, 'month'),
    await create(399, 'year'),
    await create(399, null),
    await create(399, 'month', 'eur'),
    { id: 'price_none' },
  ]) {
    await use(wrong.id);
    await expect(buy(userId, 'premium')).rejects.toEqual(refusal('not_sold'));
  }
  // One price can't buy two plans either.
  await sql`update plan_prices set amount = 399, stripe_price_id = ${good.id} where plan = 'agency_50'`;
  await expect(buy(userId, 'agency_50')).rejects.toEqual(refusal('not_sold'));
  await sql`update plan_prices set stripe_price_id = null`;
  await sql`update plan_prices set amount = null where plan = 'agency_50'`;
});

test('a plan is one product in Stripe, however often its price changes', async () => {
  const { sql } = server;
  const { user_id: userId } = await createProfile(sql);
  for (const amount of [611, 612]) {
    await sql`update plan_prices set amount = ${amount} where plan = 'premium'`;
    await buy(userId, 'premium');
    // Archived by hand: it is made active again.
    await till.stripe.products.update('vizit_premium', { active: false });
  }
  const { data } = await till.stripe.prices.list({ limit: 100 });
  const products = data
    .filter(({ unit_amount }) => unit_amount === 611 || unit_amount === 612)
    .map(({ product }) => product);
  expect(products).toEqual(['vizit_premium', 'vizit_premium']);
  await sql`update plan_prices set amount = 613 where plan = 'premium'`;
  await buy(userId, 'premium');
  expect(await till.stripe.products.retrieve('vizit_premium')).toMatchObject({
    active: true,
    name: 'Vizit Premium Monthly',
  });
  await sql`update plan_prices set amount = 399 where plan = 'premium'`;
});

test('prices are in one currency, and a subscription in another must end first', async () => {
  const { sql } = server;
  const { user_id: userId } = await createProfile(sql);
  for (const plan of ['premium', 'yearly'] as const) {
    const url = await buy(userId, plan);
    const [session] = (await look(userId)).open;
    expect(session?.adaptive_pricing).toEqual({ enabled: false });
    if (plan === 'premium') await pay(till, url);
  }
  await sql`update payment_settings set currency = 'eur'`;
  await expect(buy(userId, 'yearly')).rejects.toEqual(refusal('other_currency'));
  await sql`update payment_settings set currency = 'usd'`;
  await buy(userId, 'yearly');
});

test('where taxes are collected, Stripe calculates them from the checkout address', async () => {
  const { user_id: userId } = await createProfile(server.sql);
  await buy(userId, 'yearly');
  expect((await look(userId)).open).toMatchObject([{ automatic_tax: { enabled: false } }]);
  Object.assign(till.payments, { collectsTax: true });
  for (const plan of ['yearly', 'premium'] as const) {
    const url = await buy(userId, plan);
    expect((await look(userId)).open).toMatchObject([
      { url, automatic_tax: { enabled: true, status: 'complete' } },
    ]);
  }
  Object.assign(till.payments, { collectsTax: false });
});
