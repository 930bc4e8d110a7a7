import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TASK_LIST } from '#app/server/tasks.ts';
import type { Mail } from '#kit/server/clients/mailer.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createCustomerSync } from '#money/sync/server/sync-customer.ts';
import { openTestStripe, type TestStripe } from '#sandbox/stripe/open-test-stripe.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile, createUser, daysFromNow } from '#test/factories.ts';
import { openSales, type Payer, type TestSales } from '#test/money/paying-people.ts';
import { collectMails, runJobs } from '#test/queued-jobs.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';
import { type BillingLock, createBillingLock } from '../billing-lock.ts';
import { queueReconciliations } from '../data/billing-accounts.ts';

let database: TestDatabase;
let shop: TestStripe;
let sales: TestSales;
let lock: BillingLock;
let deps: TaskDeps;
let mails: Mail[];

beforeAll(async () => {
  database = await createTestDatabase('product');
  const { sql } = database;
  shop = await openTestStripe();
  sales = await openSales(sql, shop);
  lock = createBillingLock(sql, sales.payments);
});
beforeEach(async () => {
  ({ deps, mails } = collectMails(database.sql));
  deps = { ...deps, payments: sales.payments, syncCustomer: createCustomerSync(lock) };
  await database.sql`delete from graphile_worker._private_jobs`;
});
afterAll(async () => {
  await lock.close();
  await shop.close();
  await database.drop();
});

type Task = keyof typeof TASK_LIST;

/** Runs all queued jobs of a task. @returns how many there were */
const doWaiting = async (task: Task, changes: Partial<TaskDeps> = {}) =>
  (await runJobs(task, { ...deps, ...changes })).length;

const run = (task: Task) => TASK_LIST[task]({ _cron: { ts: '2026-11-22' } }, deps);

const record = (userId: string, ...facts: object[]) =>
  database.sql`select private.record_facts(${userId}, ${database.sql.json(facts as never)})`;

async function planOf({ user_id }: Pick<Payer, 'user_id'>) {
  const [row] = await database.sql`select plan from public.profiles where user_id = ${user_id}`;
  return row?.plan;
}

function trial(days: number, changes: object = {}) {
  const [from, until] = [daysFromNow(days - 7), daysFromNow(days)];
  return {
    kind: 'subscription',
    source: 'sub_1',
    status: 'trialing',
    plan: 'premium',
    happened_at: from,
    covers_from: from,
    covers_until: until,
    is_trial: true,
    trial_from: from,
    trial_until: until,
    renews: true,
    ...changes,
  };
}

/** A year that ends in this many days. */
function year(days: number) {
  const happened_at = daysFromNow(days);
  happened_at.setUTCFullYear(happened_at.getUTCFullYear() - 1);
  const paid = { kind: 'payment', source: 'pi_1', status: 'succeeded', plan: 'yearly' };
  return { ...paid, amount: 2880, currency: 'usd', happened_at };
}

test('missed events are reconciled every night, one customer at a time', async () => {
  const payers = await Promise.all([1, 2, 3].map(() => sales.createPayer()));
  for (const payer of payers) await sales.subscribe(payer, 'premium');
  await database.sql`
    insert into private.stripe_customers (user_id) select id from auth.users
    where id not in (select user_id from private.stripe_customers) limit 1`;
  await run('reconcile_payments');
  await run('reconcile_payments');
  expect(await doWaiting('reconcile_customer')).toBe(payers.length);
  expect(await Promise.all(payers.map(planOf))).toEqual(['premium', 'premium', 'premium']);
  const first = await queueReconciliations(database.sql, null, 2);
  expect(first).toBe(payers.map(({ user_id }) => user_id).toSorted()[1]);
  expect(await queueReconciliations(database.sql, first, 2)).toBeNull();
  expect(await doWaiting('reconcile_customer')).toBe(payers.length);
});

test('an agency’s plan ends within the hour', async () => {
  const { user_id } = await createProfile(database.sql);
  const agency = { ...trial(2), plan: 'agency_50', is_trial: false, status: 'active' };
  await record(user_id, agency);
  expect(await planOf({ user_id })).toBe('agency_50');
  await run('refresh_plans');
  expect(await planOf({ user_id })).toBe('agency_50');
  await database.sql`update public.payment_settings set grace_days = 0`;
  await record(user_id, { ...agency, covers_until: daysFromNow(-1) });
  await database.sql`update public.profiles set plan = 'agency_50' where user_id = ${user_id}`;
  await run('refresh_plans');
  expect(await planOf({ user_id })).toBe('free');
  await database.sql`update public.payment_settings set grace_days = 7`;
});

test('an owner is emailed once before a trial ends, with the date and the charge', async () => {
  const { user_id } = await createProfile(database.sql);
  await record(user_id, trial(4));
  await run('refresh_plans');
  expect(await doWaiting('announce_plan')).toBe(0);
  await record(user_id, trial(2.5));
  for (const _ of [1, 2]) await run('refresh_plans');
  expect(await doWaiting('announce_plan')).toBe(1);
  expect(mails).toMatchObject([{ text: expect.stringContaining('$3.99 is charged') }]);
});

test('the end of a cancelled trial isn’t announced', async () => {
  const { user_id } = await createProfile(database.sql);
  await record(user_id, trial(2));
  await run('refresh_plans');
  await record(user_id, trial(2, { renews: false }));
  expect(await doWaiting('announce_plan')).toBe(1);
  expect(mails).toEqual([]);
});

test('an owner is emailed about a failed payment, and until when the plan continues', async () => {
  const { user_id } = await createProfile(database.sql);
  const [from, until] = [daysFromNow(-31), daysFromNow(-1)];
  await record(user_id, {
    kind: 'payment',
    source: 'pi_1',
    status: 'succeeded',
    plan: 'premium',
    amount: 399,
    currency: 'usd',
    belongs_to: 'sub_1',
    happened_at: from,
    covers_from: from,
    covers_until: until,
  });
  await record(user_id, trial(-1, { status: 'past_due', covers_from: until }));
  expect(await doWaiting('announce_plan')).toBe(1);
  expect(mails[0]?.text).toContain('Your plan continues until ');
  const other = await createUser(database.sql);
  await createProfile(database.sql, { user_id: other.id });
  await record(other.id, trial(-1, { status: 'past_due' }));
  await doWaiting('announce_plan');
  expect(mails[1]).toMatchObject({
    to: other.email,
    text: expect.stringContaining('Until it’s paid, your page hides'),
  });
});

test('an agency is emailed about a failed payment, and until when its plan continues', async () => {
  const { user_id } = await createProfile(database.sql);
  const [from, until] = [daysFromNow(-31), daysFromNow(-1)];
  const paid = { kind: 'payment', source: 'pi_1', status: 'succeeded', plan: 'agency_50' };
  const covers = { happened_at: from, covers_from: from, covers_until: until };
  await record(user_id, { ...paid, ...covers, amount: 1900, currency: 'usd', belongs_to: 'sub_1' });
  const late = { status: 'past_due', plan: 'agency_50', is_trial: false, covers_from: until };
  await record(user_id, trial(29, late));
  await doWaiting('announce_plan');
  expect(mails[0]?.text).toContain(
    'We couldn’t charge you for Agency 50. Your plan continues until ',
  );
});

test('a year’s end is announced two weeks and three days ahead, unless months follow', async () => {
  const people = await Promise.all([15, 13, 2, 13].map(() => createProfile(database.sql)));
  for (const [index, days] of [15, 13, 2, 13].entries()) {
    await record(people[index]?.user_id ?? '', year(days));
  }
  const waiting = { ...trial(13), is_trial: false, trial_from: null, trial_until: null };
  await record(people[3]?.user_id ?? '', waiting);
  for (const _ of [1, 2]) await run('refresh_plans');
  expect(await doWaiting('announce_plan')).toBe(2);
  expect(mails.every(({ text }) => text.includes('and you won’t be charged'))).toBe(true);
  expect(mails.every(({ unsubscribeUrl }) => unsubscribeUrl !== undefined)).toBe(true);
});

test('reminders of a year’s end can be switched off, but emails about charges can’t', async () => {
  const { user_id } = await createProfile(database.sql);
  await database.sql`
    update public.account_settings set mails_plan = false where user_id = ${user_id}`;
  await record(user_id, year(2));
  await run('refresh_plans');
  expect(await doWaiting('announce_plan')).toBe(1);
  expect(mails).toEqual([]);
  await record(
    user_id,
    trial(29, { status: 'past_due', is_trial: false, covers_from: daysFromNow(0) }),
  );
  await doWaiting('announce_plan');
  expect(mails.map(({ unsubscribeUrl }) => unsubscribeUrl)).toEqual([undefined]);
});

test('an owner over the daily limit is emailed later, and a failed email isn’t lost', async () => {
  const { user_id } = await createProfile(database.sql);
  await record(user_id, year(2));
  await run('refresh_plans');
  const given: string[] = [];
  const limiter = {
    ...IDLE_GATEWAY.mailLimits.all,
    take: async () => ({ retryAfterSeconds: 60 }),
    giveBack: async (key: string) => void given.push(key),
  };
  const all = { ...IDLE_GATEWAY.mailLimits, all: limiter };
  expect(await doWaiting('announce_plan', { mailLimits: all })).toBe(1);
  expect(mails).toEqual([]);
  const mailer = { send: () => Promise.reject(new Error('no mail server')) };
  const mailLimits = { ...all, all: { ...limiter, take: async () => null } };
  const failing = doWaiting('announce_plan', { mailer, mailLimits });
  await expect(failing).rejects.toThrow('no mail server');
  expect(given).toHaveLength(1);
});

test('without payments there is nothing to reconcile', async () => {
  await TASK_LIST.reconcile_payments({}, { ...deps, syncCustomer: null });
  expect(await doWaiting('reconcile_customer')).toBe(0);
});
