import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mail } from '#kit/server/clients/mailer.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createCustomerSync, type SyncCustomer } from '#money/sync/server/sync-customer.ts';
import { openTestStripe, type TestStripe } from '#sandbox/stripe/open-test-stripe.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile, daysFromNow } from '#test/factories.ts';
import { openSales, type Payer, type TestSales, TRIAL } from '#test/money/paying-people.ts';
import { collectMails, runJobs, takeJobs } from '#test/queued-jobs.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';
import { type BillingLock, createBillingLock } from '../billing-lock.ts';

let database: TestDatabase;
let shop: TestStripe;
let sales: TestSales;
let lock: BillingLock;
let sync: SyncCustomer;
let deps: TaskDeps;
let mails: Mail[];

beforeAll(async () => {
  database = await createTestDatabase('product');
  shop = await openTestStripe(null, 1000, Date.now());
  sales = await openSales(database.sql, shop);
  lock = createBillingLock(database.sql, sales.payments);
  sync = createCustomerSync(lock);
});
beforeEach(() => {
  ({ deps, mails } = collectMails(database.sql));
});
afterAll(async () => {
  await lock.close();
  await shop.close();
  await database.drop();
});

/** Sends queued mails. @returns the subjects of all mails since the test began */
async function sendWaiting(changes: Partial<TaskDeps> = {}): Promise<string[]> {
  for (const task of ['announce_receipt', 'announce_end'] as const) {
    await runJobs(task, { ...deps, ...changes });
  }
  return mails.map(({ subject }) => subject.replace(' · Vizit', ''));
}

/** Syncs the customer several times. */
async function look(payer: Payer, times = 2): Promise<void> {
  for (let time = 0; time < times; time += 1) await sync(payer);
}

const record = (userId: string, ...facts: object[]) =>
  database.sql`select private.record_facts(${userId}, ${database.sql.json(facts as never)})`;

test('a year is confirmed once: the amount, the end date and where to find the invoice', async () => {
  const payer = await sales.createPayer();
  await sales.buyYear(payer);
  await look(payer, 3);
  expect(await sendWaiting()).toEqual(['Your purchase of Premium Yearly']);
  expect(mails[0]?.text).toMatch(/Paid: \$28\.80 on .*\nActive until: /);
  expect(mails[0]?.text).toContain('“Payment method and invoices”');
  expect(mails[0]?.unsubscribeUrl).toBeUndefined();
});

test('a year paid by bank is confirmed once the money arrives, and not if it fails', async () => {
  const [good, bad] = [await sales.createPayer(), await sales.createPayer()];
  await sales.buyYear(good, 'pm_usBankAccount_success');
  await sales.buyYear(bad, 'pm_usBankAccount_insufficientFunds');
  for (const payer of [good, bad]) await look(payer);
  expect(await sendWaiting()).toEqual([]);
  await shop.pass(4);
  for (const payer of [good, bad]) await look(payer);
  expect(await sendWaiting()).toEqual(['Your purchase of Premium Yearly']);
});

test('a trial is confirmed once, with its end, its price and how to cancel', async () => {
  const payer = await sales.createPayer();
  await sales.subscribe(payer, 'premium', TRIAL);
  await look(payer);
  const [subject, ...others] = await sendWaiting();
  expect(subject).toMatch(/^Your free trial runs until \w+ \d+, \d{4}$/);
  expect(others).toEqual([]);
  expect(mails[0]?.text).toMatch(
    /Trial ends: \w+ \d+, \d{4}\nPrice after the trial: \$3\.99 a month/,
  );
  expect(mails[0]?.text).toContain('To cancel, open Billing and press “Cancel subscription”.');
});

test('a monthly plan is confirmed once, but neither its renewals nor old subscriptions are', async () => {
  const payer = await sales.createPayer();
  await sales.subscribe(payer, 'premium');
  await look(payer);
  expect(await sendWaiting()).toEqual(['Your purchase of Premium Monthly']);
  expect(mails[0]?.text).toMatch(/Price: \$3\.99 a month\nRenews: /);
  await shop.pass(32);
  await look(payer);
  expect(await sendWaiting()).toHaveLength(1);
  const { user_id } = await createProfile(database.sql);
  const old = { happened_at: daysFromNow(-100), covers_from: daysFromNow(-100) };
  await record(user_id, { ...months(), ...old });
  await record(user_id, { ...months(), happened_at: daysFromNow(-1) });
  expect(await sendWaiting()).toHaveLength(1);
});

function months(changes: object = {}) {
  const covers = { covers_from: daysFromNow(-1), covers_until: daysFromNow(30) };
  return {
    kind: 'subscription',
    source: 'sub_1',
    status: 'active',
    plan: 'premium',
    renews: true,
    amount: 399,
    currency: 'usd',
    happened_at: daysFromNow(-1),
    ...covers,
    ...changes,
  };
}

test('a switch and a cancellation are confirmed once each, even if found together', async () => {
  const payer = await sales.createPayer();
  const { id, items } = await sales.subscribe(payer, 'premium');
  await look(payer);
  await sendWaiting();
  if (items.data[0]) await sales.switchPlan(id, items.data[0]);
  await look(payer);
  expect((await sendWaiting()).slice(1)).toEqual(['You’re on Agency 50 now']);
  expect(mails[1]?.text).toMatch(/from Premium Monthly to Agency 50\..*\nCharged: \$15\.01 on /s);
  await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await look(payer);
  expect((await sendWaiting()).slice(2)).toEqual(['Your Agency 50 won’t renew']);
  const lost = await sales.createPayer();
  const other = await sales.subscribe(lost, 'premium');
  await look(lost);
  if (other.items.data[0]) await sales.switchPlan(other.id, other.items.data[0]);
  await shop.stripe.subscriptions.update(other.id, { cancel_at_period_end: true });
  await look(lost);
  expect((await sendWaiting()).slice(3)).toEqual([
    'Your purchase of Premium Monthly',
    'You’re on Agency 50 now',
  ]);
  expect(mails[4]?.text).toContain('Active until: ');
});

test('cancelling, resuming and cancelling again before sending results in a single email', async () => {
  const payer = await sales.createPayer();
  const { id } = await sales.subscribe(payer, 'premium');
  for (const cancel_at_period_end of [true, false, true]) {
    await look(payer);
    await shop.stripe.subscriptions.update(id, { cancel_at_period_end });
  }
  await look(payer);
  expect(await sendWaiting()).toEqual([
    'Your purchase of Premium Monthly',
    'Your Premium Monthly won’t renew',
  ]);
  await shop.stripe.subscriptions.update(id, { cancel_at_period_end: false });
  await look(payer);
  expect(await sendWaiting()).toHaveLength(2);
});

test('a switch at the end of the period is confirmed when ordered and when made', async () => {
  const { user_id } = await createProfile(database.sql);
  const agency = { plan: 'agency_50', amount: 1900 };
  await record(user_id, months(agency));
  await record(user_id, months({ ...agency, next_plan: 'premium' }));
  await record(user_id, months({ ...agency, next_plan: 'premium', renews: false }));
  const [, planned, ...others] = await sendWaiting();
  expect(planned).toMatch(/^You’ll change to Premium Monthly on \w+ \d+, \d{4}$/);
  expect(others).toEqual(['Your Agency 50 won’t renew']);
  expect(mails[1]?.text).toContain('You keep everything in Agency 50 until');
  mails.length = 0;
  await record(user_id, months({ ...agency, next_plan: 'premium' }));
  await record(user_id, months());
  expect(await sendWaiting()).toEqual(['You’re on Premium Monthly now']);
  expect(mails[0]?.text).not.toContain('counted');
});

test('a cancellation email offers to resume, unless a paid year follows', async () => {
  const [free, paid] = await Promise.all([1, 2].map(() => createProfile(database.sql)));
  const year = { kind: 'payment', source: 'pi_1', status: 'succeeded', plan: 'yearly' };
  for (const person of [free, paid]) {
    await record(person?.user_id ?? '', months());
    await sendWaiting();
    const bought = person === paid ? [{ ...year, amount: 2880, happened_at: daysFromNow(0) }] : [];
    await record(person?.user_id ?? '', ...bought, months({ renews: false }));
  }
  await sendWaiting();
  const cancelled = mails.filter(({ subject }) => subject.includes('won’t renew'));
  expect(cancelled.map(({ text }) => text.includes('you can resume it in Billing'))).toEqual([
    true,
    false,
  ]);
});

test('the email about a granted plan says that the subscription isn’t paused', async () => {
  const { user_id } = await createProfile(database.sql);
  await record(user_id, months());
  await sendWaiting();
  await database.sql`select private.grant_plan(${user_id}, 'premium', 90, null, 'thanks')`;
  await database.sql`select private.grant_plan(${user_id}, 'premium', 60, null, 'fewer')`;
  expect((await sendWaiting()).slice(1)).toEqual(['You’ve been given Premium Monthly']);
  expect(mails[1]?.text).toMatch(
    /Your own subscription to Premium Monthly isn’t paused: it renews on \w+ \d+, \d{4} for \$3\.99\./,
  );
});

test('an owner over the daily limit is emailed later, and an email that fails isn’t lost', async () => {
  const { user_id } = await createProfile(database.sql);
  await record(user_id, months());
  const all = {
    ...IDLE_GATEWAY.mailLimits.all,
    take: async () => ({ retryAfterSeconds: 60 }),
  };
  await sendWaiting({ mailLimits: { ...IDLE_GATEWAY.mailLimits, all } });
  expect(mails).toEqual([]);
  expect(await sendWaiting()).toEqual(['Your purchase of Premium Monthly']);
  await record(user_id, months({ status: 'canceled' }));
  const mailer = { send: () => Promise.reject(new Error('no mail server')) };
  await expect(sendWaiting({ mailer })).rejects.toThrow('no mail server');
});

test('a payment awaiting bank confirmation is emailed with a link to its invoice page', async () => {
  const send = async (payer: Payer, payments: TaskDeps['payments']) => {
    await look(payer);
    await runJobs('announce_plan', { ...deps, payments });
  };
  const [asking, declined] = await Promise.all(
    ['pm_card_authenticationRequired', 'pm_card_chargeCustomerFail'].map(sales.createPayer),
  );
  if (!asking || !declined) throw new Error('There are two payers.');
  for (const payer of [asking, declined]) {
    await sales.subscribe(payer, 'premium', { ...TRIAL, trial_period_days: 1 });
    await look(payer);
  }
  await shop.pass(1.1);
  await takeJobs(database.sql, 'announce_receipt');
  await send(asking, sales.payments);
  // This ends the plan, and this mail already says so.
  expect(await sendWaiting()).toHaveLength(1);
  expect(mails[0]).toMatchObject({ subject: 'Your bank asks you to confirm a payment · Vizit' });
  expect(mails[0]?.text).toMatch(/Confirm the payment:\nhttp:.*\/invoices\/in_/);
  await send(declined, sales.payments);
  expect(mails[1]).toMatchObject({ subject: 'Your payment didn’t go through · Vizit' });
  expect(mails[1]?.text).toMatch(/Pay now:\nhttp:.*\/invoices\/in_/);
});

test('while Stripe is down, the email about a failed payment links to Billing', async () => {
  const payer = await sales.createPayer('pm_card_chargeCustomerFail');
  await sales.subscribe(payer, 'premium', { ...TRIAL, trial_period_days: 1 });
  await look(payer);
  await shop.pass(1.1);
  await look(payer);
  const away = { ...sales.payments, ask: () => Promise.reject(new Error('Stripe is away')) };
  await runJobs('announce_plan', { ...deps, payments: away });
  expect(mails[0]?.text).toContain('https://vizit.test/billing');
});
