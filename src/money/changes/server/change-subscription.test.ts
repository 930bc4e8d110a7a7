import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError, type ApiErrorCode } from '#kit/server/http/errors.ts';
import { createLog } from '#kit/server/process/log.ts';
import { type Billing, createBilling } from '#money/payments/server/billing.ts';
import type { BillingAccount } from '#money/server/data/billing-accounts.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile } from '#test/factories.ts';
import { openTill, pay, type Till } from '#test/money/till.ts';
import type { SubscriptionChange } from './change-subscription.ts';

let till: Till;
let database: TestDatabase;
let billing: Billing;
const followed: BillingAccount[] = [];

beforeAll(async () => {
  till = await openTill();
  database = await createTestDatabase('product');
  const { sql } = database;
  billing = createBilling({
    sql,
    ask: (work) => work(sql),
    payments: till.payments,
    publicUrl: 'http://localhost:3000',
    clock: () => new Date(),
    log: createLog('silent'),
    syncCustomer: async (account) => followed.push(account),
  });
  await sql`update plan_prices set amount = 1900 where plan = 'agency_50'`;
});
afterAll(async () => {
  await billing.close();
  await database.drop();
  await till.close();
});

const change = (userId: string, wish: SubscriptionChange) =>
  billing.changeSubscription(userId, wish);
const refusal = (code: ApiErrorCode) => new ApiError(code);

/** Creates an owner with a monthly subscription or a trial. */
async function subscribe(
  plan: 'agency_50' | 'premium',
  { method = 'pm_card_visa', trial = false },
) {
  const { user_id: userId } = await createProfile(database.sql, { has_used_trial: !trial });
  await pay(till, await billing.createCheckout(userId, plan), method);
  return { userId, ...(await look(userId)) };
}

async function look(userId: string) {
  const [row] = await database.sql<{ customer_id: string }[]>`
    select customer_id from private.stripe_customers where user_id = ${userId}`;
  const customer = row?.customer_id ?? '';
  const { data } = await till.stripe.subscriptions.list({ customer, status: 'all' });
  const [subscription] = data;
  if (subscription === undefined) throw new Error('There is no subscription.');
  const charges = (await till.stripe.charges.list({ customer })).data;
  return { customer, subscription, paid: charges.map(({ amount }) => amount) };
}

test('a subscription is cancelled at period end, and can be resumed', async () => {
  const { userId, customer } = await subscribe('premium', {});
  await change(userId, { change: 'cancel' });
  const { subscription } = await look(userId);
  expect(subscription).toMatchObject({ status: 'active', cancel_at_period_end: true });
  expect(followed.at(-1)).toEqual({ user_id: userId, customer_id: customer });
  await change(userId, { change: 'resume' });
  expect((await look(userId)).subscription.cancel_at_period_end).toBe(false);
});

test('a subscription cancelled in Stripe’s portal can be resumed too', async () => {
  const { userId, subscription } = await subscribe('premium', {});
  await till.submit(await billing.openPortal(userId), { action: 'cancel', id: subscription.id });
  expect((await look(userId)).subscription).toMatchObject({
    cancel_at: subscription.items.data[0]?.current_period_end,
    cancel_at_period_end: false,
  });
  await change(userId, { change: 'resume' });
  expect((await look(userId)).subscription.cancel_at).toBe(null);
});

test('cancelling after the month was refunded ends the subscription at once', async () => {
  const { userId, subscription } = await subscribe('premium', {});
  const end = (subscription.items.data[0]?.current_period_end ?? 0) * 1000;
  const happened_at = new Date(end - 30 * 86_400_000).toISOString();
  const month = { plan: 'premium', happened_at, covers_until: new Date(end).toISOString() };
  const back = { kind: 'refund', source: 're_1', status: 'succeeded', amount: 399 };
  const facts = [
    { kind: 'subscription', source: subscription.id, status: 'active', renews: true, ...month },
    { kind: 'payment', source: 'pi_1', status: 'succeeded', amount: 399, ...month },
    { ...back, happened_at, belongs_to: 'pi_1' },
  ].map((fact) => ({ belongs_to: subscription.id, ...fact }));
  await database.sql`select private.record_facts(${userId}, ${database.sql.json(facts)})`;
  await change(userId, { change: 'cancel' });
  expect((await look(userId)).subscription.status).toBe('canceled');
});

test('an overdue subscription can’t be switched, and cancelling ends it at once', async () => {
  const { userId, subscription, customer } = await subscribe('premium', {});
  const method = await till.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer,
  });
  await till.stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
  await till.pass(32);
  expect((await look(userId)).subscription.status).toBe('past_due');
  const wish = { change: 'switch', plan: 'agency_50' } as const;
  await expect(change(userId, wish)).rejects.toEqual(refusal('payment_due'));
  await change(userId, { change: 'cancel' });
  expect((await look(userId)).subscription.status).toBe('canceled');
  for (const over of [{ change: 'cancel' }, { change: 'resume' }, wish] as const) {
    await expect(change(userId, over)).rejects.toEqual(refusal('no_subscription'));
  }
});

test('a switch to a price in another currency is refused', async () => {
  const { userId } = await subscribe('premium', {});
  const wish = { change: 'switch', plan: 'agency_50' } as const;
  await database.sql`update payment_settings set currency = 'eur'`;
  const refused = change(userId, wish);
  await expect(refused).rejects.toEqual(refusal('other_currency'));
  await expect(billing.previewSwitch(userId, 'agency_50')).rejects.toEqual(
    refusal('other_currency'),
  );
  await database.sql`update payment_settings set currency = 'usd'`;
  await change(userId, wish);
});

test('a switch is refused while a payment for a year is processing', async () => {
  const { userId } = await subscribe('premium', {});
  await pay(till, await billing.createCheckout(userId, 'yearly'), 'pm_usBankAccount_success');
  const wish = { change: 'switch', plan: 'agency_50' } as const;
  await expect(change(userId, wish)).rejects.toEqual(refusal('payment_on_its_way'));
  expect((await look(userId)).paid).not.toContain(1501);
});

test('a switch changes the subscription itself, and charges the difference at once', async () => {
  const { userId, subscription, paid } = await subscribe('premium', {});
  expect(paid).toEqual([399]);
  await change(userId, { change: 'switch', plan: 'agency_50' });
  const after = await look(userId);
  expect(after.subscription).toMatchObject({
    id: subscription.id,
    status: 'active',
    metadata: { plan: 'agency_50' },
    items: { data: [{ price: { unit_amount: 1900 } }] },
  });
  expect(after.paid).toEqual([1501, 399]);
  await expect(change(userId, { change: 'switch', plan: 'agency_50' })).rejects.toEqual(
    refusal('already_subscribed'),
  );
});

test('switching from a trial to an agency tier starts paying at once', async () => {
  const { userId, subscription, paid } = await subscribe('premium', { trial: true });
  expect([subscription.status, paid]).toEqual(['trialing', []]);
  await change(userId, { change: 'switch', plan: 'agency_50' });
  const after = await look(userId);
  expect([after.subscription.status, after.paid]).toEqual(['active', [1900]]);
});

test('a declined payment changes nothing', async () => {
  const { userId, subscription, customer } = await subscribe('premium', {});
  const method = await till.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer,
  });
  await till.stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
  const before = await look(userId);
  const wish = { change: 'switch', plan: 'agency_50' } as const;
  await expect(change(userId, wish)).rejects.toEqual(refusal('declined'));
  expect(await look(userId)).toEqual(before);
});

/** Makes the bank ask the owner to confirm each payment of this subscription. */
async function giveAskingCard({ subscription, customer }: Awaited<ReturnType<typeof look>>) {
  const { id } = await till.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
    customer,
  });
  await till.stripe.subscriptions.update(subscription.id, { default_payment_method: id });
}

/** Presses a button on a Stripe page, and confirms with the bank. */
const confirm = (url: string, fields: Record<string, string>) =>
  till.submit(url, { ...fields, bank: 'confirm' });

test('a switch needing bank confirmation is confirmed on Stripe’s page, and changes nothing until then', async () => {
  const { userId, ...found } = await subscribe('premium', {});
  await giveAskingCard(found);
  const before = await look(userId);
  const wish = { change: 'switch', plan: 'agency_50' } as const;
  const url = await change(userId, wish);
  expect(await look(userId)).toEqual(before);
  expect(await (await till.submit(url ?? '', { action: 'confirm' })).text()).toContain(
    'Your bank asks you to confirm',
  );
  expect(await look(userId)).toEqual(before);
  const done = await confirm(url ?? '', { action: 'confirm' });
  expect(done.headers.get('location')).toBe('http://localhost:3000/billing');
  const after = await look(userId);
  expect(after.subscription).toMatchObject({
    id: found.subscription.id,
    status: 'active',
    items: { data: [{ price: { unit_amount: 1900 } }] },
  });
  expect(after.paid).toEqual([1501, 399]);
});

test('a second switch to the same plan reuses its portal configuration', async () => {
  for (const trial of [false, true]) {
    const { userId, ...found } = await subscribe('premium', { trial });
    await giveAskingCard(found);
    const url = await change(userId, { change: 'switch', plan: 'agency_50' });
    await confirm(url ?? '', { action: 'confirm' });
    expect((await look(userId)).subscription.status).toBe('active');
  }
  const { data } = await till.stripe.billingPortal.configurations.list({ active: true });
  expect(data.filter(({ metadata }) => metadata?.switch_to)).toHaveLength(1);
});

test('a payment awaiting bank confirmation is paid on its invoice page', async () => {
  const { userId, ...found } = await subscribe('premium', {});
  expect(await billing.openInvoice(userId)).toContain('/portal/');
  await giveAskingCard(found);
  await till.pass(32);
  expect((await look(userId)).subscription.status).toBe('past_due');
  const url = await billing.openInvoice(userId);
  expect(url).toContain('/invoices/');
  await confirm(url, { method: '' });
  expect((await look(userId)).subscription.status).toBe('active');
  expect(await billing.openInvoice(userId)).toContain('/portal/');
});

test('a plan not sold monthly, or not at all, can’t be switched to', async () => {
  const { userId } = await subscribe('premium', {});
  for (const plan of ['yearly', 'agency_500'] as const) {
    await expect(change(userId, { change: 'switch', plan })).rejects.toEqual(refusal('not_sold'));
  }
});

test('months ended by a paid year can’t be resumed before the year ends', async () => {
  const { userId, subscription } = await subscribe('premium', {});
  await change(userId, { change: 'cancel' });
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  const fact = {
    kind: 'payment',
    source: 'pi_year',
    status: 'succeeded',
    plan: 'yearly',
    amount: 2880,
    happened_at: new Date((end - 86_400) * 1000).toISOString(),
  };
  await database.sql`select private.record_facts(${userId}, ${database.sql.json([fact])})`;
  await expect(change(userId, { change: 'resume' })).rejects.toEqual(refusal('year_paid'));
});

test('an account that never bought anything has nothing to change and no Stripe portal', async () => {
  const { user_id: userId } = await createProfile(database.sql);
  await expect(change(userId, { change: 'cancel' })).rejects.toEqual(refusal('no_subscription'));
  await expect(billing.openPortal(userId)).rejects.toEqual(refusal('no_subscription'));
});

test('Stripe’s portal links back to Billing', async () => {
  const { userId, customer } = await subscribe('premium', {});
  const url = await billing.openPortal(userId);
  expect(await (await fetch(url)).text()).toContain('http://localhost:3000/billing');
  await till.stripe.customers.del(customer);
  await expect(billing.openPortal(userId)).rejects.toEqual(refusal('no_subscription'));
});
