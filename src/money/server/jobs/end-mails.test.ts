import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TASK_LIST } from '#app/server/tasks.ts';
import type { Mail } from '#kit/server/clients/mailer.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createLog } from '#kit/server/process/log.ts';
import { createBilling } from '#money/payments/server/billing.ts';
import { createCustomerSync, type SyncCustomer } from '#money/sync/server/sync-customer.ts';
import { openTestStripe, type TestStripe } from '#sandbox/stripe/open-test-stripe.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile, createStaff, daysFromNow } from '#test/factories.ts';
import { openSales, type Payer, type TestSales } from '#test/money/paying-people.ts';
import { openTill, pay } from '#test/money/till.ts';
import { collectMails, runJobs } from '#test/queued-jobs.ts';
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

test('an ended plan is announced once, whether Stripe reports it or a day passes', async () => {
  const payer = await sales.createPayer();
  const { id } = await sales.subscribe(payer, 'premium');
  await look(payer);
  await sendWaiting();
  await shop.stripe.subscriptions.cancel(id);
  await look(payer);
  for (const _ of [1, 2]) await TASK_LIST.refresh_plans({}, deps);
  expect((await sendWaiting()).slice(1)).toEqual(['Your Premium Monthly has ended']);
  expect(mails[1]?.text).toContain('Nothing is deleted. Choose a plan to get everything back.');
  const { user_id } = await createProfile(database.sql);
  const given = { kind: 'grant', source: 'grant', status: 'granted', plan: 'premium' };
  await record(user_id, { ...given, happened_at: daysFromNow(-3), covers_until: daysFromNow(-1) });
  for (const _ of [1, 2]) await TASK_LIST.refresh_plans({}, deps);
  expect((await sendWaiting()).slice(2)).toEqual(['Your Premium Monthly has ended']);
});

test('a plan that resumes and ends again is announced again, but not if it resumed at once', async () => {
  const { user_id } = await createProfile(database.sql);
  await record(user_id, months());
  await record(user_id, months({ status: 'canceled' }));
  await record(user_id, months({ source: 'sub_2' }));
  expect(await sendWaiting()).toEqual(['Your purchase of Premium Monthly']);
  await record(user_id, months({ source: 'sub_2', status: 'canceled' }));
  expect(await sendWaiting()).toEqual([
    'Your purchase of Premium Monthly',
    'Your Premium Monthly has ended',
  ]);
});

const PAID = { source: 'pi_1', status: 'succeeded', amount: 399, currency: 'usd' };
const COVERS = { covers_from: daysFromNow(-1), covers_until: daysFromNow(30) };
const back = (kind: 'refund' | 'dispute') => ({
  ...PAID,
  kind,
  source: 're_1',
  belongs_to: 'pi_1',
  happened_at: daysFromNow(0),
});

/** Pays for a month. @returns the account, once its receipt is sent */
async function payMonth(plan = 'premium'): Promise<string> {
  const { user_id } = await createProfile(database.sql);
  const payment = { ...PAID, ...COVERS, kind: 'payment', plan, belongs_to: 'sub_1' };
  await record(user_id, months({ ...COVERS, plan }), { ...payment, happened_at: daysFromNow(-1) });
  await sendWaiting();
  mails.length = 0;
  return user_id;
}

test.for([
  ['refunded', back('refund'), 'because its payment was refunded.'],
  ['disputed', back('dispute'), 'because its payment was disputed.'],
  ['never paid', months({ status: 'unpaid' }), 'because its payment didn’t go through.'],
] as const)(
  'the email about a plan that was %s gives that as the cause',
  async ([, fact, cause]) => {
    await record(await payMonth(), fact);
    expect(await sendWaiting()).toEqual(['Your Premium Monthly has ended']);
    expect(mails[0]?.text).toContain(cause);
  },
);

test('the email about an agency’s end says what happens to its team', async () => {
  const owner = await payMonth('agency_50');
  await createStaff(database.sql, owner);
  await record(owner, back('dispute'));
  await sendWaiting();
  expect(mails[0]?.text).toContain(
    'Your page and your team’s 1 page go back to what Free includes. Nothing is deleted.',
  );
});

test('an administrator’s refund is emailed once, without a second email about the end', async () => {
  const user_id = await payMonth();
  await database.sql`
    insert into private.refunds (user_id, payment, amount, currency, status)
    values (${user_id}, 'pi_1', 399, 'usd', 'done')`;
  await record(user_id, back('refund'));
  expect(await sendWaiting()).toEqual([]);
});

test.for([
  ['an administrator', true],
  ['Stripe', false],
] as const)(
  'a refund of an older month by %s hides no later end, and isn’t given as its cause',
  async ([, isOurs]) => {
    const user_id = await payMonth();
    const older = {
      ...PAID,
      source: 'pi_0',
      kind: 'payment',
      plan: 'premium',
      belongs_to: 'sub_1',
    };
    const covers = { covers_from: daysFromNow(-32), covers_until: daysFromNow(-1) };
    const refund = { ...back('refund'), belongs_to: 'pi_0', happened_at: daysFromNow(0) };
    if (isOurs) {
      await database.sql`
        insert into private.refunds (user_id, payment, amount, currency, status)
        values (${user_id}, 'pi_0', 399, 'usd', 'done')`;
    }
    await record(user_id, { ...older, ...covers, happened_at: daysFromNow(-32) }, refund);
    expect(await sendWaiting()).toEqual([]);
    await record(user_id, months({ status: 'canceled' }));
    expect(await sendWaiting()).toEqual(['Your Premium Monthly has ended']);
    expect(mails[0]?.text).not.toContain('refunded');
  },
);

test('an email about a failed payment doesn’t hide an end by dispute the next day', async () => {
  const user_id = await payMonth();
  await database.sql`
    insert into private.plan_mails (user_id, kind, about) values (${user_id}, 'payment_failed', now())`;
  await record(user_id, back('dispute'));
  expect(await sendWaiting()).toEqual(['Your Premium Monthly has ended']);
  expect(mails[0]?.text).toContain('because its payment was disputed.');
});

test.for([
  ['yearly', { belongs_to: null, covers_from: null, covers_until: null }],
  ['agency_50', COVERS],
] as const)(
  'a payment disputed before its receipt gets an email about the end, not a receipt: %s',
  async ([plan, changes]) => {
    const { user_id } = await createProfile(database.sql);
    const payment = { ...PAID, kind: 'payment', plan, belongs_to: 'sub_1', ...changes };
    const facts = [{ ...payment, happened_at: daysFromNow(0) }, back('dispute')];
    await record(user_id, ...(plan === 'yearly' ? facts : [months({ ...COVERS, plan }), ...facts]));
    expect(await sendWaiting()).toEqual([
      `Your ${plan === 'yearly' ? 'Premium Yearly' : 'Agency 50'} has ended`,
    ]);
    expect(mails[0]?.text).toContain('because its payment was disputed.');
  },
);

test('a second trial with the same card is ended at once, uncharged, and its owner emailed', async () => {
  const till = await openTill();
  const billing = createBilling({
    sql: database.sql,
    ask: (work) => work(database.sql),
    payments: till.payments,
    publicUrl: 'https://vizit.test',
    clock: () => new Date(),
    log: createLog('silent'),
    syncCustomer: null,
  });
  const own = createBillingLock(database.sql, till.payments);
  const read = createCustomerSync(own);
  const begin = async () => {
    const { user_id } = await createProfile(database.sql);
    await pay(till, await billing.createCheckout(user_id, 'premium'), 'pm_card_amex');
    const [row] = await database.sql<{ customer_id: string }[]>`
      select customer_id from private.stripe_customers where user_id = ${user_id}`;
    const payer = { user_id, customer_id: row?.customer_id ?? '' };
    for (const _ of [1, 2]) await read(payer);
    return payer;
  };
  const planOf = async ({ user_id }: Payer) =>
    (
      await database.sql`
        select plan, is_trial_active, private.can_trial(user_id) as can_trial
        from public.profiles where user_id = ${user_id}`
    )[0];
  expect(await planOf(await begin())).toMatchObject({ plan: 'premium', is_trial_active: true });
  await sendWaiting();
  mails.length = 0;
  const second = await begin();
  const nothing = { plan: 'free', is_trial_active: false, can_trial: false };
  expect(await planOf(second)).toEqual(nothing);
  await runJobs('end_subscription', { ...deps, billing });
  await runJobs('announce_refusal', deps);
  await read(second);
  expect(await planOf(second)).toEqual(nothing);
  const { customer_id: customer } = second;
  const { data } = await till.stripe.subscriptions.list({ customer, status: 'all' });
  expect(data.map(({ status }) => status)).toEqual(['canceled']);
  expect((await till.stripe.charges.list({ customer })).data).toEqual([]);
  expect(await sendWaiting()).toEqual(['We couldn’t start your free trial']);
  expect(mails[0]?.text).toContain('This card has already had a free trial. We cancelled');
  const [checkout] = await database.sql`
    select status from private.checkouts where user_id = ${second.user_id}`;
  expect(checkout).toEqual({ status: 'failed' });
  await Promise.all([own.close(), billing.close()]);
  await till.close();
});
