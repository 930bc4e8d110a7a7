import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { type BillingLock, createBillingLock } from '#money/server/billing-lock.ts';
import { createPayments } from '#money/server/stripe.ts';
import { openTestStripe, type TestStripe } from '#sandbox/stripe/open-test-stripe.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { openSales, type Payer, type TestSales, TRIAL } from '#test/money/paying-people.ts';
import { createCustomerSync, reconcileByHand, type SyncCustomer } from './sync-customer.ts';

let database: TestDatabase;
let shop: TestStripe;
let sales: TestSales;
let lock: BillingLock;
let sync: SyncCustomer;
beforeAll(async () => {
  database = await createTestDatabase('product');
  shop = await openTestStripe();
  sales = await openSales(database.sql, shop);
  lock = createBillingLock(database.sql, sales.payments);
  sync = createCustomerSync(lock);
});
afterAll(async () => {
  await lock.close();
  await shop.close();
  await database.drop();
});

async function planOf({ user_id }: Payer) {
  const [row] = await database.sql`
    select plan, plan_expiry, is_trial_active, has_used_trial from public.profiles
    where user_id = ${user_id}`;
  return row;
}

async function listFacts({ user_id }: Payer): Promise<string[]> {
  const rows = await database.sql<{ fact: string }[]>`
    select concat_ws(' ', kind, status, plan, amount) as fact from public.ledger
    where user_id = ${user_id} order by id`;
  return rows.map(({ fact }) => fact);
}

async function checkoutOf({ user_id }: Payer) {
  const [row] = await database.sql`
    select status from private.checkouts where user_id = ${user_id} order by created_at desc`;
  return row?.status;
}

test('a trial becomes a paid month and is cancelled, and each step is read in full', async () => {
  const payer = await sales.createPayer();
  const { id } = await sales.subscribe(payer, 'premium', TRIAL);
  expect(await sync(payer)).toBe(1);
  expect(await planOf(payer)).toMatchObject({ plan: 'premium', is_trial_active: true });
  for (const days of [7, 1]) await shop.pass(days);
  expect(await sync(payer)).toBe(2);
  expect(await sync(payer)).toBe(0);
  await shop.stripe.subscriptions.cancel(id);
  await sync(payer);
  expect(await listFacts(payer)).toEqual([
    'subscription trialing premium 399',
    'subscription active premium 399',
    'payment succeeded premium 399',
    'subscription canceled premium 399',
  ]);
  expect(await planOf(payer)).toMatchObject({ is_trial_active: false, has_used_trial: true });
});

test('a year counts once paid, even by a slow bank payment', async () => {
  const payer = await sales.createPayer();
  await sales.buyYear(payer, 'pm_usBankAccount_success');
  await sync(payer);
  expect(await checkoutOf(payer)).toBe('processing');
  expect(await planOf(payer)).toMatchObject({ plan: 'free' });
  await shop.pass(4);
  await sync(payer);
  expect(await checkoutOf(payer)).toBe('done');
  expect(await planOf(payer)).toMatchObject({ plan: 'yearly' });
});

test('a failed, expired or open checkout is recorded as such', async () => {
  const payer = await sales.createPayer();
  await sales.buyYear(payer, 'pm_usBankAccount_insufficientFunds');
  await shop.pass(4);
  await sync(payer);
  expect(await checkoutOf(payer)).toBe('failed');
  const { session } = await sales.openYear(payer);
  await sync(payer);
  expect(await checkoutOf(payer)).toBe('open');
  await shop.stripe.checkout.sessions.expire(session.id);
  await sync(payer);
  expect(await checkoutOf(payer)).toBe('expired');
  expect(await listFacts(payer)).toEqual(['payment failed yearly 2880']);
});

test('refunds and disputes remove the plan, and winning a dispute restores it', async () => {
  const payer = await sales.createPayer();
  await sales.buyYear(payer, 'pm_card_createDispute');
  await sync(payer);
  expect(await planOf(payer)).toMatchObject({ plan: 'free' });
  const [dispute] = (await shop.stripe.disputes.list({ limit: 1 })).data;
  const evidence = { uncategorized_text: 'winning_evidence' };
  await shop.stripe.disputes.update(dispute?.id ?? '', { evidence });
  await sync(payer);
  expect(await planOf(payer)).toMatchObject({ plan: 'yearly' });
  const other = await sales.createPayer();
  await sales.buyYear(other);
  const [intent] = (await shop.stripe.paymentIntents.list({ customer: other.customer_id })).data;
  const refund = (amount: number) =>
    shop.stripe.refunds.create({ payment_intent: intent?.id ?? '', amount });
  for (let count = 0; count < 12; count += 1) await refund(10);
  await sync(other);
  expect(await planOf(other)).toMatchObject({ plan: 'yearly' });
  await refund(2760);
  expect(await sync(other)).toBe(1);
  expect(await listFacts(other)).toHaveLength(14);
  expect(await planOf(other)).toMatchObject({ plan: 'free' });
});

test('a customer deleted in Stripe keeps past payments and has no subscription', async () => {
  const payer = await sales.createPayer();
  await sales.subscribe(payer, 'agency_50');
  await sync(payer);
  await shop.stripe.customers.del(payer.customer_id);
  // Their lists are empty now, or belong to another customer.
  const { customer_id } = await sales.createPayer();
  await sync({ ...payer, customer_id });
  expect(await listFacts(payer)).toContain('subscription canceled agency_50 1900');
});

test('an event counts once, and only together with its facts', async () => {
  const payer = await sales.createPayer();
  const event = { id: `evt_${randomUUID()}`, type: 'invoice.paid' };
  await sales.subscribe(payer, 'premium');
  const answers = await Promise.all([sync(payer, event), sync(payer, event), sync(payer, event)]);
  expect(answers.toSorted()).toEqual([2, null, null]);
});

test('an operator is shown the plan before and after', async () => {
  const payer = await sales.createPayer();
  const [{ email } = { email: '' }] = await database.sql<{ email: string }[]>`
    select email from auth.users where id = ${payer.user_id}`;
  const reconcile = (address: string) =>
    reconcileByHand({ sql: database.sql, payments: sales.payments }, address);
  await sales.buyYear(payer);
  expect(await reconcile(email.toUpperCase())).toMatch(
    /\(cus_\w+\) was on Free. 1 fact was new. Now it is Premium Yearly until 2027-\d\d-\d\dT/,
  );
  expect(await reconcile(email)).toMatch(/ 0 facts were new. Now it is Premium Yearly until /);
  await database.sql`delete from private.stripe_customers where user_id = ${payer.user_id}`;
  expect(await reconcile(email)).toMatch(
    / has never started a payment. The plan is Premium Yearly until /,
  );
  expect(await reconcile('nobody@vizit.test')).toBeNull();
});

test.for<[string, () => Response | Promise<Response>]>([
  ['is away', () => new Response(null, { status: 500 })],
  ['answers a page', () => new Response('<!doctype html><h1>Sorry</h1>')],
  ['breaks off', () => new Response('{"object":"list","data":[')],
  ['says nothing', () => new Promise<Response>(() => {})],
])('if Stripe %s midway, nothing is written, not even the event', async ([, answer]) => {
  const payer = await sales.createPayer();
  await sales.buyYear(payer);
  let asked = 0;
  const between = await openServer((request) => {
    asked += 1;
    const { pathname, search } = new URL(request.url);
    if (asked === 4) return answer();
    return fetch(shop.origin + pathname + search, { headers: request.headers });
  });
  const payments = createPayments({
    secretKey: 'sk_test_key',
    webhookSecret: 'whsec_none',
    retries: 0,
    timeoutMs: 300,
    address: () => ({ protocol: 'http', host: '127.0.0.1', port: between.port }),
  });
  const event = { id: 'evt_lost', type: 'charge.succeeded' };
  const slow = createBillingLock(database.sql, payments);
  const sync = createCustomerSync(slow);
  await expect(sync(payer, event)).rejects.toMatchObject({ code: 'payments_unavailable' });
  await between.close();
  await slow.close();
  expect(await listFacts(payer)).toEqual([]);
  expect(await checkoutOf(payer)).toBe('open');
  const events = await database.sql`select from private.stripe_events where id = ${event.id}`;
  expect(events).toHaveLength(0);
});

test('a connection lost midway writes nothing, and the retry succeeds', async () => {
  const payer = await sales.createPayer();
  await sales.buyYear(payer);
  const event = { id: `evt_${randomUUID()}`, type: 'charge.succeeded' };
  const name = 'cut-in-the-middle';
  let asked = 0;
  const between = await openServer(async (request) => {
    asked += 1;
    const { pathname, search } = new URL(request.url);
    if (asked === 4) {
      await database.sql`
        select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`;
    }
    return fetch(shop.origin + pathname + search, { headers: request.headers });
  });
  const payments = createPayments({
    secretKey: 'sk_test_key',
    webhookSecret: 'whsec_none',
    retries: 0,
    address: () => ({ protocol: 'http', host: '127.0.0.1', port: between.port }),
  });
  const own = connect(database.url, { applicationName: name });
  const cut = createBillingLock(own, payments);
  const sync = createCustomerSync(cut);
  await expect(sync(payer, event)).rejects.toThrow();
  expect(await listFacts(payer)).toEqual([]);
  expect(await sync(payer, event)).toBe(1);
  expect(await checkoutOf(payer)).toBe('done');
  await cut.close();
  await own.end();
  await between.close();
});

/** Opens a local server with the given answers. */
async function openServer(answer: (request: Request) => Response | Promise<Response>) {
  const server = serve({ hostname: '127.0.0.1', port: 0, fetch: answer });
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        if ('closeAllConnections' in server) server.closeAllConnections();
        server.close(resolve);
      }),
  };
}
