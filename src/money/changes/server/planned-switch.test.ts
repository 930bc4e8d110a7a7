import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError, type ApiErrorCode } from '#kit/server/http/errors.ts';
import { createLog } from '#kit/server/process/log.ts';
import { type Billing, createBilling } from '#money/payments/server/billing.ts';
import type { PaidPlan } from '#money/plans/rules/plans.ts';
import { createBillingLock } from '#money/server/billing-lock.ts';
import { createCustomerSync, type SyncCustomer } from '#money/sync/server/sync-customer.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile } from '#test/factories.ts';
import { openTill, pay, type Till } from '#test/money/till.ts';
import type { SubscriptionChange } from './change-subscription.ts';

let till: Till;
let database: TestDatabase;
let billing: Billing;
let sync: SyncCustomer;
let lock: ReturnType<typeof createBillingLock>;

beforeAll(async () => {
  till = await openTill();
  database = await createTestDatabase('product');
  const { sql } = database;
  lock = createBillingLock(sql, till.payments);
  sync = createCustomerSync(lock);
  billing = createBilling({
    sql,
    ask: (work) => work(sql),
    payments: till.payments,
    publicUrl: 'http://localhost:3000',
    clock: () => new Date(),
    log: createLog('silent'),
    syncCustomer: sync,
  });
  await sql`update plan_prices set amount = 1900 where plan = 'agency_50'`;
  await sql`update plan_prices set amount = 4900 where plan = 'agency_100'`;
  await sql`update plan_prices set amount = 9900 where plan = 'agency_500'`;
});
afterAll(async () => {
  await billing.close();
  await lock.close();
  await database.drop();
  await till.close();
});

const change = (userId: string, wish: SubscriptionChange) =>
  billing.changeSubscription(userId, wish);
const switchTo = (userId: string, plan: PaidPlan) => change(userId, { change: 'switch', plan });
const refusal = (code: ApiErrorCode) => new ApiError(code);

/** An agency that pays monthly. */
async function subscribe(plan: PaidPlan, method = 'pm_card_visa') {
  const { user_id: userId } = await createProfile(database.sql, { has_used_trial: true });
  await pay(till, await billing.createCheckout(userId, plan), method);
  await billing.refresh(userId);
  return userId;
}

async function customerOf(userId: string) {
  const [row] = await database.sql<{ customer_id: string }[]>`
    select customer_id from private.stripe_customers where user_id = ${userId}`;
  return row?.customer_id ?? '';
}

async function look(userId: string) {
  const customer = await customerOf(userId);
  const { data } = await till.stripe.subscriptions.list({ customer, status: 'all' });
  const [subscription] = data;
  if (subscription === undefined) throw new Error('There is no subscription.');
  const charges = (await till.stripe.charges.list({ customer })).data;
  const { balance } = (await till.stripe.customers.retrieve(customer)) as { balance: number };
  const [row] = await database.sql<{ plan: string; next_plan: string | null }[]>`
    select plan, next_plan from private.latest_facts(${userId}) where kind = 'subscription'`;
  return { subscription, paid: charges.map(({ amount }) => amount), balance, ...row };
}

/** Stripe's price for Agency 100, prorated from that moment. */
async function priceAt(userId: string, proration_date: number): Promise<number> {
  const { subscription } = await look(userId);
  const [price] = await database.sql<{ price_id: string }[]>`
    select price_id from private.stripe_prices where plan = 'agency_100' and amount = 4900`;
  const { amount_due } = await till.stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: subscription.items.data[0]?.id ?? '', price: price?.price_id ?? '' }],
      proration_behavior: 'always_invoice',
      proration_date,
    },
  });
  return amount_due;
}

test('a smaller plan starts at the end of the period, with no credit and no loss', async () => {
  const userId = await subscribe('agency_100');
  await switchTo(userId, 'agency_50');
  const ordered = { plan: 'agency_100', next_plan: 'agency_50', paid: [4900], balance: 0 };
  expect(await look(userId)).toMatchObject(ordered);
  await till.pass(32);
  await billing.refresh(userId);
  expect(await look(userId)).toMatchObject({
    plan: 'agency_50',
    next_plan: null,
    paid: [1900, 4900],
    balance: 0,
  });
});

/**
 * Takes this many seats of an agency of 100. By the database's clock, unlike the till's, the plan
 * is over.
 */
async function invite(userId: string, people: number) {
  const { sql } = database;
  await sql`update public.profiles set agency_max_staff = 100 where user_id = ${userId}`;
  await sql`
    insert into public.agencies (owner_id, name) values (${userId}, 'North') on conflict do nothing`;
  return sql`
    insert into public.agency_staff (agency_id, email, full_name)
    select ${userId}, gen_random_uuid() || '@vizit.test', 'Ada' from generate_series(1, ${people})`;
}

test('a tier with fewer seats than people is refused, and once planned limits new invitations', async () => {
  const userId = await subscribe('agency_100');
  await invite(userId, 52);
  const refused = {
    code: 'team_too_large',
    message:
      'The team has 52 people, invitations included, and would have 50 seats. Remove 2 first.',
  };
  await expect(billing.previewSwitch(userId, 'agency_50')).rejects.toMatchObject(refused);
  await expect(switchTo(userId, 'agency_50')).rejects.toMatchObject(refused);
  expect(await look(userId)).toMatchObject({ plan: 'agency_100', next_plan: null });
  await database.sql`
    delete from public.agency_staff where id in (
      select id from public.agency_staff where agency_id = ${userId} limit 2)`;
  expect(await billing.previewSwitch(userId, 'agency_50')).toMatchObject({ seats: 50 });
  await switchTo(userId, 'agency_50');
  await billing.refresh(userId);
  await expect(invite(userId, 1)).rejects.toMatchObject({
    code: 'PT403',
    message:
      'The plan you’re changing to has 50 seats, and all are taken. Keep your plan to invite more.',
  });
  await change(userId, { change: 'keep' });
  await billing.refresh(userId);
  expect((await invite(userId, 1)).count).toBe(1);
});

test('an agency continues as Premium when its month ends', async () => {
  const userId = await subscribe('agency_50');
  await switchTo(userId, 'premium');
  expect(await look(userId)).toMatchObject({ plan: 'agency_50', next_plan: 'premium' });
  await till.pass(32);
  await billing.refresh(userId);
  expect(await look(userId)).toMatchObject({ plan: 'premium', paid: [399, 1900], balance: 0 });
});

test('a planned change can be undone, keeping the price that was paid', async () => {
  const userId = await subscribe('agency_100');
  await expect(change(userId, { change: 'keep' })).rejects.toEqual(refusal('nothing_planned'));
  await switchTo(userId, 'agency_50');
  // Subscribers with an earlier price keep paying it.
  await database.sql`update plan_prices set amount = 5900 where plan = 'agency_100'`;
  await change(userId, { change: 'keep' });
  expect(await look(userId)).toMatchObject({ plan: 'agency_100', next_plan: null });
  await till.pass(32);
  expect((await look(userId)).paid).toEqual([4900, 4900]);
  await database.sql`update plan_prices set amount = 4900 where plan = 'agency_100'`;
});

test('another smaller plan replaces the planned one', async () => {
  const userId = await subscribe('agency_500');
  await switchTo(userId, 'agency_50');
  await switchTo(userId, 'agency_100');
  expect(await look(userId)).toMatchObject({ plan: 'agency_500', next_plan: 'agency_100' });
  await expect(switchTo(userId, 'agency_100')).rejects.toEqual(refusal('already_subscribed'));
  await change(userId, { change: 'keep' });
  expect(await look(userId)).toMatchObject({ plan: 'agency_500', next_plan: null, paid: [9900] });
});

test('a larger plan is refused while a smaller one is planned', async () => {
  const userId = await subscribe('agency_100');
  await switchTo(userId, 'premium');
  await expect(switchTo(userId, 'agency_500')).rejects.toEqual(refusal('change_planned'));
  await change(userId, { change: 'keep' });
  await switchTo(userId, 'agency_500');
  expect(await look(userId)).toMatchObject({ plan: 'agency_500', paid: [5000, 4900] });
});

test('cancelling also drops a planned change, and resuming restores the current plan', async () => {
  const userId = await subscribe('agency_100');
  await switchTo(userId, 'agency_50');
  await change(userId, { change: 'cancel' });
  expect(await look(userId)).toMatchObject({ plan: 'agency_100', next_plan: null });
  await expect(switchTo(userId, 'agency_50')).rejects.toEqual(refusal('ends_soon'));
  await change(userId, { change: 'resume' });
  await till.pass(32);
  await billing.refresh(userId);
  expect(await look(userId)).toMatchObject({ plan: 'agency_100', paid: [4900, 4900] });
});

test('a switch charges the amount it announces', async () => {
  const userId = await subscribe('agency_50');
  await till.pass(10);
  const shown = await billing.previewSwitch(userId, 'agency_100');
  expect(shown).toMatchObject({ when: 'now', monthly: 4900, currency: 'usd' });
  const quote = shown.quote ?? { amount: -1, proration_date: null };
  await change(userId, { change: 'switch', plan: 'agency_100', agreed: quote });
  expect((await look(userId)).paid).toEqual([quote.amount, 1900]);
  const smaller = await billing.previewSwitch(userId, 'agency_50');
  expect(smaller).toMatchObject({ when: 'period_end', monthly: 1900, quote: null });
});

test('only the agreed amount is charged, calculated from a moment just before', async () => {
  const userId = await subscribe('agency_50');
  await till.pass(10);
  const { quote } = await billing.previewSwitch(userId, 'agency_100');
  const { amount = 0, proration_date } = quote ?? {};
  const at = proration_date ?? 0;
  const later = at + 15 * 86_400;
  for (const agreed of [
    { amount: amount - 1, proration_date: at },
    { amount, proration_date: null },
    { amount: await priceAt(userId, at - 16 * 60), proration_date: at - 16 * 60 },
    // Cheaper, as less of the month is left then.
    { amount: await priceAt(userId, later), proration_date: later },
  ]) {
    const wish = { change: 'switch', plan: 'agency_100', agreed } as const;
    await expect(change(userId, wish), JSON.stringify(agreed)).rejects.toEqual(
      refusal('price_changed'),
    );
  }
  expect((await look(userId)).paid).toEqual([1900]);
  const early = at - 14 * 60;
  const agreed = { amount: await priceAt(userId, early), proration_date: early };
  await change(userId, { change: 'switch', plan: 'agency_100', agreed });
  expect((await look(userId)).paid).toContain(agreed.amount);
});

test('a preview is refused wherever the switch would be', async () => {
  const userId = await subscribe('agency_50');
  await expect(billing.previewSwitch(userId, 'agency_50')).rejects.toEqual(
    refusal('already_subscribed'),
  );
  const { user_id: nobody } = await createProfile(database.sql);
  await expect(billing.previewSwitch(nobody, 'agency_50')).rejects.toEqual(
    refusal('no_subscription'),
  );
});

test('a failed renewal shows the amount due and the next retry', async () => {
  const userId = await subscribe('premium');
  const customer = await customerOf(userId);
  const method = await till.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer,
  });
  const { subscription } = await look(userId);
  await till.stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
  await till.pass(32);
  await billing.refresh(userId);
  const [fact] = await database.sql`
    select status, amount_due::int, retry_at from private.latest_facts(${userId})
    where kind = 'subscription'`;
  const [invoice] = (await till.stripe.invoices.list({ customer, status: 'open' })).data;
  expect(fact).toEqual({
    status: 'past_due',
    amount_due: 399,
    retry_at: new Date((invoice?.next_payment_attempt ?? 0) * 1000),
  });
});
