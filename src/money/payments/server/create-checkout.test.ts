import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError, type ApiErrorCode } from '#kit/server/http/errors.ts';
import type { PaidPlan } from '#money/plans/rules/plans.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import {
  createAgency,
  createPremiumProfile,
  createProfile,
  createStaff,
  createUnconfirmedUser,
} from '#test/factories.ts';
import { openTill, pay, type Till, type Trouble } from '#test/money/till.ts';

const DAY_MS = 24 * 60 * 60_000;

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

const listCheckouts = (userId: string) =>
  server.sql`
    select plan, amount, currency, is_trial, session_id, status from private.checkouts
    where user_id = ${userId} order by created_at`;

/** As if the account had paid for a year that ends in this many days. */
async function grantYear(userId: string, days: number): Promise<void> {
  const paid = new Date(Date.now() + days * DAY_MS);
  paid.setUTCFullYear(paid.getUTCFullYear() - 1);
  const fact = {
    kind: 'payment',
    source: `pi_${crypto.randomUUID()}`,
    status: 'succeeded',
    plan: 'yearly',
    amount: 2880,
    happened_at: paid.toISOString(),
  };
  await server.sql`select private.record_facts(${userId}, ${server.sql.json([fact])})`;
}

test('a monthly plan is a subscription at the set price with a once-only trial', async () => {
  const { user_id: userId } = await createProfile(server.sql, { full_name: 'Ada Lovelace' });
  const url = await buy(userId, 'premium');
  const { customers, open } = await look(userId);
  expect(customers).toMatchObject([{ name: 'Ada Lovelace', email: expect.stringContaining('@') }]);
  const [session] = open;
  expect(session).toMatchObject({
    url,
    mode: 'subscription',
    client_reference_id: userId,
    amount_total: 0,
    metadata: { user_id: userId, plan: 'premium' },
    line_items: { data: [{ quantity: 1, price: { unit_amount: 399, currency: 'usd' } }] },
  });
  const checkout = session?.metadata?.checkout;
  const back = `http://localhost:3000/billing?checkout=${checkout}`;
  expect([session?.success_url, session?.cancel_url]).toEqual([back, `${back}&left=1`]);
  expect(await listCheckouts(userId)).toEqual([
    {
      plan: 'premium',
      amount: 399,
      currency: 'usd',
      is_trial: true,
      session_id: session?.id,
      status: 'open',
    },
  ]);
  await pay(till, url);
  const { data } = await till.stripe.subscriptions.list({ customer: customers[0]?.id ?? '' });
  expect(data).toMatchObject([
    { status: 'trialing', metadata: { user_id: userId, plan: 'premium', checkout, trial: '1' } },
  ]);
  const [subscription] = data;
  expect((subscription?.trial_end ?? 0) - (subscription?.trial_start ?? 0)).toBe(7 * 86_400);
});

test('an account that has had its trial pays at once, even if only Stripe knows', async () => {
  const { user_id: before } = await createProfile(server.sql, { has_used_trial: true });
  await buy(before, 'premium');
  expect((await look(before)).open).toMatchObject([{ amount_total: 399 }]);
  const { user_id: userId } = await createProfile(server.sql);
  await pay(till, await buy(userId, 'premium'));
  const [customer] = (await look(userId)).customers;
  const { data } = await till.stripe.subscriptions.list({ customer: customer?.id ?? '' });
  await till.stripe.subscriptions.cancel(data[0]?.id ?? '');
  await buy(userId, 'premium');
  expect((await look(userId)).open).toMatchObject([{ amount_total: 399 }]);
});

test('a year is a single payment, and agency tiers are monthly without a trial', async () => {
  const { sql } = server;
  const { user_id: userId } = await createProfile(sql);
  await buy(userId, 'yearly');
  expect((await look(userId)).open).toMatchObject([{ mode: 'payment', amount_total: 2880 }]);
  await sql`update plan_prices set amount = 4900 where plan = 'agency_100'`;
  await buy(userId, 'agency_100');
  const { open, customers } = await look(userId);
  expect(open).toMatchObject([{ mode: 'subscription', amount_total: 4900 }]);
  expect(customers).toHaveLength(1);
  // The earlier checkout was closed.
  const rows = await listCheckouts(userId);
  expect(rows.map(({ status }) => status)).toEqual(['expired', 'open']);
});

test('a year’s buyer gets an invoice, listed under their customer in Stripe', async () => {
  const { user_id: userId } = await createProfile(server.sql);
  await pay(till, await buy(userId, 'yearly'));
  const [customer] = (await look(userId)).customers;
  const { data } = await till.stripe.invoices.list({ customer: customer?.id ?? '' });
  expect(data).toMatchObject([
    { status: 'paid', total: 2880, metadata: { plan: 'yearly', user_id: userId } },
  ]);
  expect(data[0]?.hosted_invoice_url).toContain('/invoices/in_');
});

test('several tabs share one customer and price, and leave one payable checkout', async () => {
  await server.sql`update plan_prices set amount = 401 where plan = 'premium'`;
  const { user_id: userId } = await createProfile(server.sql);
  const urls = await Promise.all([1, 2, 3].map(() => buy(userId, 'premium')));
  const { customers, open, sessions } = await look(userId);
  expect(customers).toHaveLength(1);
  expect(sessions).toHaveLength(3);
  expect(open).toHaveLength(1);
  expect(urls).toContain(open[0]?.url);
  const { data } = await till.stripe.prices.list({ limit: 100 });
  expect(data.filter(({ unit_amount }) => unit_amount === 401)).toHaveLength(1);
});

test('months bought during a paid year start when it ends, and don’t use up the trial', async () => {
  const { user_id: userId } = await createProfile(server.sql);
  // The sandbox's clock stands still, so this must be far enough ahead for it too.
  await grantYear(userId, 300);
  await pay(till, await buy(userId, 'premium'));
  const [customer] = (await look(userId)).customers;
  const { data } = await till.stripe.subscriptions.list({ customer: customer?.id ?? '' });
  expect(data).toMatchObject([{ status: 'trialing', metadata: { plan: 'premium' } }]);
  expect(data[0]?.metadata.trial).toBeUndefined();
  const end = Date.now() / 1000 + 300 * 86_400;
  expect(Math.abs((data[0]?.trial_end ?? 0) - end)).toBeLessThan(2 * 86_400);
  expect(await listCheckouts(userId)).toMatchObject([{ is_trial: false }]);
});

test('months are sold within two days of a paid year’s end, but not earlier', async () => {
  const [ending, stacked] = [await createProfile(server.sql), await createProfile(server.sql)];
  await grantYear(ending.user_id, 1);
  await buy(ending.user_id, 'premium');
  expect(await listCheckouts(ending.user_id)).toMatchObject([{ is_trial: true }]);
  for (const days of [365, 364, 363]) await grantYear(stacked.user_id, days);
  await expect(buy(stacked.user_id, 'premium')).rejects.toEqual(refusal('year_paid'));
  await buy(stacked.user_id, 'yearly');
});

test('an account that may not buy is told why, without calling Stripe', async () => {
  const { sql } = server;
  const unconfirmed = await createUnconfirmedUser(sql);
  await createProfile(sql, { user_id: unconfirmed.id });
  const suspended = await createPremiumProfile(sql, { is_active: false });
  const leaving = await createProfile(sql);
  await sql`insert into private.account_deletions (user_id, due_at) values (${leaving.user_id}, now())`;
  const somebody = await createProfile(sql);
  const staff = await createStaff(sql, (await createAgency(sql)).user_id);
  for (const [userId, plan, code] of [
    [unconfirmed.id, 'premium', 'confirm_first'],
    [suspended.user_id, 'yearly', 'suspended'],
    [leaving.user_id, 'premium', 'being_deleted'],
    [somebody.user_id, 'agency_500', 'not_sold'],
    [staff.user_id, 'agency_100', 'on_a_team'],
  ] as const) {
    await expect(buy(userId, plan)).rejects.toEqual(refusal(code));
    expect((await look(userId)).customers).toEqual([]);
  }
  expect(till.asked).toEqual([]);
});

test('a customer deleted in Stripe is recreated', async () => {
  const { user_id: userId } = await createProfile(server.sql);
  await buy(userId, 'premium');
  const [first] = (await look(userId)).customers;
  await till.stripe.customers.del(first?.id ?? '');
  await buy(userId, 'premium');
  const { customers, open } = await look(userId);
  expect(customers.filter(({ id }) => id !== first?.id)).toHaveLength(1);
  expect(open.filter(({ customer }) => customer !== first?.id)).toHaveLength(1);
});

/** No price at Stripe has this amount, nor one above it. */
let amount = 1000;

test.for([
  ['down', 'html'],
  ['cut', 'cut'],
] as const)(
  'an outage of Stripe (%s or %s) at any step is reported, and retrying duplicates nothing',
  async ([even, odd]) => {
    const { sql } = server;
    for (let step = 1; ; step += 1) {
      // A new price too, so that every step runs.
      amount += 1;
      await sql`update plan_prices set amount = ${amount} where plan = 'premium'`;
      const { user_id: userId } = await createProfile(sql);
      till.asked.length = 0;
      const trouble: Trouble = step % 2 === 0 ? even : odd;
      till.onRequest = () => (till.asked.length === step ? trouble : undefined);
      const first = await buy(userId, 'premium').catch((error: unknown) => error);
      if (till.asked.length < step) break;
      expect(first, till.asked.at(-1)).toEqual(refusal('payments_unavailable'));
      till.onRequest = () => undefined;
      await buy(userId, 'premium');
      const { customers, open } = await look(userId);
      expect([customers.length, open.length], till.asked.at(-1)).toEqual([1, 1]);
      expect(await listCheckouts(userId)).toMatchObject([{ session_id: open[0]?.id }]);
      const { data } = await till.stripe.prices.list({ limit: 100 });
      expect(data.filter(({ unit_amount }) => unit_amount === amount)).toHaveLength(1);
    }
    expect(till.asked).toEqual([
      'POST /v1/customers',
      expect.stringMatching(/^POST \/v1\/customers\/cus_/),
      'GET /v1/prices',
      'GET /v1/products/vizit_premium',
      'POST /v1/prices',
      'GET /v1/checkout/sessions',
      'GET /v1/subscriptions',
      'POST /v1/checkout/sessions',
    ]);
  },
);
