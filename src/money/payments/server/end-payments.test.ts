import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TASK_LIST } from '#app/server/tasks.ts';
import { createLog } from '#kit/server/process/log.ts';
import { type BillingLock, createBillingLock } from '#money/server/billing-lock.ts';
import { createCustomerSync } from '#money/sync/server/sync-customer.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createAgency, createProfile, createStaff } from '#test/factories.ts';
import { openTill, pay, type Till } from '#test/money/till.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';
import { type Billing, createBilling } from './billing.ts';

let till: Till;
let server: TestApp;
let lock: BillingLock;
let billing: Billing;

beforeAll(async () => {
  till = await openTill();
  const { payments } = till;
  server = await createTestApp({ payments });
  const { sql } = server;
  lock = createBillingLock(sql, payments);
  billing = createBilling({
    sql,
    payments,
    ask: (work) => work(sql),
    log: createLog('silent'),
    publicUrl: 'http://localhost:3000',
    clock: () => new Date(),
    syncCustomer: createCustomerSync(lock),
  });
});
beforeEach(() => {
  till.onRequest = () => undefined;
  till.asked.length = 0;
});
afterAll(async () => {
  await billing.close();
  await lock.close();
  await server.close();
  await till.close();
});

type Payer = { user_id: string; customer: string; subscription: string };

/** Creates an owner with a monthly subscription. */
async function subscribe(): Promise<Payer> {
  const { sql } = server;
  const { user_id } = await createProfile(sql, { has_used_trial: true });
  await pay(till, await billing.createCheckout(user_id, 'premium'));
  const [row] = await sql<{ customer_id: string }[]>`
    select customer_id from private.stripe_customers where user_id = ${user_id}`;
  const customer = row?.customer_id ?? '';
  const { data } = await till.stripe.subscriptions.list({ customer });
  return { user_id, customer, subscription: data[0]?.id ?? '' };
}

const look = ({ subscription }: Payer) => till.stripe.subscriptions.retrieve(subscription);

const listOpenPages = async ({ customer }: Payer) =>
  (await till.stripe.checkout.sessions.list({ customer, status: 'open' })).data;

const run = (
  task: 'announce_deletion' | 'delete_accounts' | 'end_subscription' | 'return_payment',
  payload: object = {},
) =>
  TASK_LIST[task](payload, {
    ...IDLE_GATEWAY,
    sql: server.sql,
    mailer: server.mailbox,
    publicUrl: 'http://localhost:3000',
    billing,
  });

/** Requests an account's deletion, as its owner. @returns the queued jobs */
async function leave({ user_id }: Payer) {
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }];
  const claims = JSON.stringify({ sub: user_id, amr });
  await server.sql.begin(async (sql) => {
    await sql`select set_config('request.jwt.claims', ${claims}, true)`;
    await sql`select public.request_account_deletion()`;
  });
  return listSettlings({ user_id });
}

const listSettlings = ({ user_id }: Pick<Payer, 'user_id'>) =>
  server.sql<{ payload: object }[]>`
    select payload from graphile_worker._private_jobs
    where key = ${`end_payments ${user_id}`}`;

const makeDue = ({ user_id }: Payer) =>
  server.sql`update private.account_deletions set due_at = now() where user_id = ${user_id}`;

const isThere = async ({ user_id }: Payer) =>
  (await server.sql`select from auth.users where id = ${user_id}`).length === 1;

test('an account to be deleted isn’t charged again, and its open checkouts can’t be paid', async () => {
  const payer = await subscribe();
  await billing.createCheckout(payer.user_id, 'yearly');
  const [job] = await leave(payer);
  expect(job?.payload).toEqual({ user_id: payer.user_id, when: 'period_end' });
  await run('end_subscription', job?.payload);
  expect(await look(payer)).toMatchObject({ status: 'active', cancel_at_period_end: true });
  expect(await listOpenPages(payer)).toEqual([]);
});

test('an owner who cancels the deletion in time keeps their subscription', async () => {
  const payer = await subscribe();
  const [job] = await leave(payer);
  await server.sql`delete from private.account_deletions where user_id = ${payer.user_id}`;
  await run('end_subscription', job?.payload);
  expect(await look(payer)).toMatchObject({ cancel_at_period_end: false });
});

test('cancelling a deletion resumes the subscription, unless its owner had cancelled it', async () => {
  const [payer, canceler] = [await subscribe(), await subscribe()];
  await billing.changeSubscription(canceler.user_id, { change: 'cancel' });
  for (const one of [payer, canceler]) {
    const [job] = await leave(one);
    await run('end_subscription', job?.payload);
    expect(await look(one)).toMatchObject({ cancel_at_period_end: true });
    await server.sql`delete from private.account_deletions where user_id = ${one.user_id}`;
    await run('end_subscription', (await listSettlings(one))[0]?.payload);
  }
  expect(await look(payer)).toMatchObject({ status: 'active', cancel_at_period_end: false });
  expect(await look(canceler)).toMatchObject({ status: 'active', cancel_at_period_end: true });
  await run('announce_deletion', { user_id: payer.user_id, change: 'restored' });
  expect((await server.mailbox.list()).at(0)?.text).toContain('Your subscription continues.');
  // From now on a cancellation by the owner counts as the owner's again.
  await billing.changeSubscription(payer.user_id, { change: 'cancel' });
  await run('end_subscription', (await listSettlings(payer))[0]?.payload);
  expect(await look(payer)).toMatchObject({ cancel_at_period_end: true });
});

test('a new team member’s open checkout for an agency plan is closed, but not one for Premium', async () => {
  const { sql } = server;
  await sql`update plan_prices set amount = 4900 where plan = 'agency_50'`;
  const { user_id: agency } = await createAgency(sql);
  for (const [plan, pages] of [
    ['agency_50', 0],
    ['yearly', 1],
  ] as const) {
    const { user_id } = await createProfile(sql);
    await billing.createCheckout(user_id, plan);
    const [row] = await sql<{ customer_id: string }[]>`
      select customer_id from private.stripe_customers where user_id = ${user_id}`;
    const payer = { user_id, customer: row?.customer_id ?? '', subscription: '' };
    await createStaff(sql, agency, { user_id });
    const jobs = await listSettlings(payer);
    expect(jobs).toHaveLength(1 - pages);
    if (jobs[0]) await run('end_subscription', jobs[0].payload);
    expect(await listOpenPages(payer)).toHaveLength(pages);
  }
});

test('before an account is deleted, its subscription is ended and its Stripe customer deleted', async () => {
  const payer = await subscribe();
  await leave(payer);
  await makeDue(payer);
  await run('delete_accounts');
  expect(await isThere(payer)).toBe(false);
  expect((await look(payer)).status).toBe('canceled');
  expect(await till.stripe.customers.retrieve(payer.customer)).toMatchObject({ deleted: true });
});

test('if Stripe is down at any step the account waits, others are deleted, and a retry succeeds', async () => {
  const steps = [
    /^GET \/v1\/checkout\/sessions/,
    /^POST \/v1\/checkout\/sessions\/cs_test_\w+\/expire/,
    /^GET \/v1\/subscriptions/,
    /^DELETE \/v1\/subscriptions/,
    /^DELETE \/v1\/customers/,
  ];
  for (const step of steps) {
    const payer = await subscribe();
    await billing.createCheckout(payer.user_id, 'yearly');
    const { user_id } = await createProfile(server.sql);
    const other = { ...payer, user_id };
    await leave(payer);
    await leave(other);
    await makeDue(payer);
    await makeDue(other);
    till.onRequest = (asked) => (step.test(asked) ? 'down' : undefined);
    await expect(run('delete_accounts'), String(step)).rejects.toThrow('can’t reach');
    expect([await isThere(payer), await isThere(other)]).toEqual([true, false]);
    till.onRequest = () => undefined;
    await run('delete_accounts');
    expect(await isThere(payer)).toBe(false);
    expect((await look(payer)).status).toBe('canceled');
  }
});

test('a paid year ends the monthly plan at period end, and a deleted account ends it at once', async () => {
  const [payer, gone] = [await subscribe(), await subscribe()];
  const { user_id, subscription } = payer;
  await run('end_subscription', { user_id, subscription, when: 'period_end' });
  expect(await look(payer)).toMatchObject({ status: 'active', cancel_at_period_end: true });
  await server.sql`delete from auth.users where id = ${gone.user_id}`;
  const ending = { user_id: gone.user_id, subscription: gone.subscription, when: 'now' };
  await run('end_subscription', ending);
  expect((await look(gone)).status).toBe('canceled');
  // A second call, or an unknown subscription, does nothing.
  await run('end_subscription', ending);
  await run('end_subscription', { ...ending, subscription: 'sub_none' });
});

test('the final state is in the ledger, which outlives the account', async () => {
  const { sql } = server;
  const payer = await subscribe();
  await leave(payer);
  await makeDue(payer);
  await run('delete_accounts');
  const facts = await sql`
    select user_id, status from public.ledger where source = ${payer.subscription}`;
  expect(facts).toEqual([{ user_id: null, status: 'canceled' }]);
});

test('a late payment for a deleted account is refunded, and an earlier one isn’t', async () => {
  const { sql } = server;
  const [payer, late] = [await subscribe(), await subscribe()];
  const customers = [payer.customer, late.customer];
  await leave(payer);
  await makeDue(payer);
  await run('delete_accounts');
  // Deleted directly in the database, so that nothing was read or ended before.
  await sql`delete from auth.users where id = ${late.user_id}`;
  const closed = await sql`
    select from private.closed_customers where customer_id in ${sql(customers)}`;
  expect(closed).toHaveLength(2);
  const sum = async (customer: string) => {
    const { data } = await till.stripe.charges.list({ customer });
    return data.map(({ amount, amount_refunded }) => [amount, amount_refunded]);
  };
  for (const customer of customers) {
    const [invoice] = (await till.stripe.invoices.list({ customer })).data;
    const paid = { kind: 'invoice', id: invoice?.id };
    till.onRequest = (asked) => (asked === 'POST /v1/refunds' ? 'cut' : undefined);
    if (customer === late.customer) {
      await expect(run('return_payment', paid)).rejects.toThrow('can’t reach');
    }
    till.onRequest = () => undefined;
    await run('return_payment', paid);
    await run('return_payment', paid);
  }
  expect(await sum(payer.customer)).toEqual([[399, 0]]);
  expect(await sum(late.customer)).toEqual([[399, 399]]);
  await run('return_payment', { kind: 'invoice', id: 'in_none' });
});
