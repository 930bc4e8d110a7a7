import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TASK_LIST } from '#app/server/tasks.ts';
import type { Mail } from '#kit/server/clients/mailer.ts';
import { createLog } from '#kit/server/process/log.ts';
import { type BillingLock, createBillingLock } from '#money/server/billing-lock.ts';
import { createCustomerSync, type SyncCustomer } from '#money/sync/server/sync-customer.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createProfile } from '#test/factories.ts';
import { openTill, pay, type Till } from '#test/money/till.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';
import { type Billing, createBilling } from './billing.ts';

let till: Till;
let server: TestApp;
let lock: BillingLock;
let sync: SyncCustomer;
let billing: Billing;
let judge: string;
const mails: Mail[] = [];

beforeAll(async () => {
  till = await openTill();
  const { payments } = till;
  server = await createTestApp({ payments });
  const { sql } = server;
  lock = createBillingLock(sql, payments);
  sync = createCustomerSync(lock);
  billing = createBilling({
    sql,
    payments,
    ask: (work) => work(sql),
    log: createLog('silent'),
    publicUrl: 'http://localhost:3000',
    clock: () => new Date(),
    syncCustomer: sync,
  });
  judge = (await createProfile(sql)).user_id;
  await sql`insert into public.admin_users (id) values (${judge})`;
});
beforeEach(() => {
  till.onRequest = () => undefined;
  mails.length = 0;
});
afterAll(async () => {
  await billing.close();
  await lock.close();
  await server.close();
  await till.close();
});

type Payer = { user_id: string; customer: string; payment: number };

/** @returns an owner who paid one month, $3.99, and its ledger entry */
async function createPayer(): Promise<Payer> {
  const { sql } = server;
  const { user_id } = await createProfile(sql, { has_used_trial: true, full_name: 'Ada' });
  await pay(till, await billing.createCheckout(user_id, 'premium'));
  const [row] = await sql<{ customer_id: string }[]>`
    select customer_id from private.stripe_customers where user_id = ${user_id}`;
  const customer = row?.customer_id ?? '';
  await sync({ user_id, customer_id: customer });
  const [paid] = await sql<{ id: number }[]>`
    select id::int from public.ledger
    where user_id = ${user_id} and kind = 'payment' and status = 'succeeded' order by id desc limit 1`;
  return { user_id, customer, payment: paid?.id ?? 0 };
}

const asJudge = async (call: (sql: TestApp['sql']) => PromiseLike<unknown>, caller = judge) =>
  server.sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: caller })}, true)`;
    await call(tx as never);
  });

const refund = ({ user_id, payment }: Payer, amount: number | null, message = '', caller = judge) =>
  asJudge(
    (sql) => sql`select public.admin_refund(${user_id}, ${payment}, ${amount}, ${message})`,
    caller,
  );

/** Runs all queued jobs, each this many times. */
async function doWaiting(times = 1): Promise<void> {
  const deps = {
    ...IDLE_GATEWAY,
    sql: server.sql,
    billing,
    publicUrl: 'https://vizit.test',
    mailer: { send: async (mail: Mail) => void mails.push(mail) },
  };
  for (const task of ['refund_payment', 'announce_refund'] as const) {
    const jobs = await server.sql<{ payload: unknown }[]>`
      select j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${task}`;
    for (const { payload } of jobs)
      for (let time = 0; time < times; time += 1) await TASK_LIST[task](payload, deps);
    await server.sql`
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = ${task}`;
  }
}

const sumRefunded = async ({ customer }: Payer) =>
  (await till.stripe.charges.list({ customer })).data.map(({ amount_refunded }) => amount_refunded);

const left = async ({ user_id }: Payer) => {
  const [row] = await server.sql<{ left: number }[]>`
    select private.refundable(source)::int as left from public.ledger
    where user_id = ${user_id} and kind = 'payment' limit 1`;
  return row?.left;
};

test('a refund is made once, however often the job runs, and the owner is emailed the consequences', async () => {
  const payer = await createPayer();
  await refund(payer, 399, 'Sorry for the trouble.');
  expect(await left(payer)).toBe(0);
  await doWaiting(2);
  expect(await sumRefunded(payer)).toEqual([399]);
  expect(await left(payer)).toBe(0);
  expect(mails[0]?.subject).toContain('We’ve refunded $3.99');
  expect(mails[0]?.text).toContain('Sorry for the trouble.');
  expect(mails[0]?.text).toContain('Your Premium Monthly ends with it.');
  const entries = await server.sql`
    select actor, note, after from public.audit_log where action = 'payment.refunded'`;
  expect([...entries]).toEqual([
    { actor: judge, note: 'Sorry for the trouble.', after: { amount: 399, currency: 'usd' } },
  ]);
});

test('a payment is refunded in parts up to its total, which two concurrent refunds can’t exceed', async () => {
  const payer = await createPayer();
  await refund(payer, 100);
  await doWaiting();
  expect(mails[0]?.text).not.toContain('ends with it');
  const outcomes = await Promise.allSettled([refund(payer, 200), refund(payer, 200)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  for (const amount of [100, 0, -1, null])
    await expect(refund(payer, amount)).rejects.toMatchObject({ code: 'PT422' });
  await refund(payer, 99);
  await expect(refund(payer, 1)).rejects.toMatchObject({ code: 'PT409' });
  await doWaiting();
  expect(await sumRefunded(payer)).toEqual([399]);
});

test('after a lost answer from Stripe the job retries, and refunds once', async () => {
  const payer = await createPayer();
  await refund(payer, 100);
  till.onRequest = (asked) => (asked === 'POST /v1/refunds' ? 'cut' : undefined);
  await expect(doWaiting()).rejects.toThrow('can’t reach');
  expect(mails).toEqual([]);
  till.onRequest = () => undefined;
  await doWaiting();
  expect(await sumRefunded(payer)).toEqual([100]);
  expect(mails).toHaveLength(1);
});

test('a refund refused by Stripe is shown to administrators and not announced to the owner', async () => {
  const payer = await createPayer();
  await refund(payer, 399);
  // Someone refunds it in Stripe's dashboard at the same time.
  const [charge] = (await till.stripe.charges.list({ customer: payer.customer })).data;
  await till.stripe.refunds.create({ charge: charge?.id ?? '' });
  await doWaiting();
  const [row] = await server.sql`
    select status, problem from private.refunds where user_id = ${payer.user_id}`;
  expect(row).toEqual({ status: 'failed', problem: expect.stringMatching(/refunded/) });
  expect(mails).toEqual([]);
});

test('only administrators can refund, never themselves, and only the account’s own payment', async () => {
  const [payer, other] = [await createPayer(), await createPayer()];
  await expect(refund({ ...payer, payment: other.payment }, 1)).rejects.toMatchObject({
    code: 'PT404',
  });
  await expect(refund(payer, 1, '', other.user_id)).rejects.toMatchObject({ code: 'PT403' });
  await server.sql`insert into public.admin_users (id) values (${payer.user_id})`;
  await expect(refund(payer, 1, '', payer.user_id)).rejects.toMatchObject({ code: 'PT403' });
});
