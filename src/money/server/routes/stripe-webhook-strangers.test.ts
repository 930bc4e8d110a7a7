import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics, type Metrics } from '#kit/server/process/metrics.ts';
import { createCustomerSync, type SyncCustomer } from '#money/sync/server/sync-customer.ts';
import { openTestStripe, type TestStripe } from '#sandbox/stripe/open-test-stripe.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createProfile } from '#test/factories.ts';
import { openSales, type TestSales } from '#test/money/paying-people.ts';
import { type BillingLock, createBillingLock } from '../billing-lock.ts';
import { createPayments } from '../stripe.ts';

let server: TestApp;
let shop: TestStripe;
let sales: TestSales;
let metrics: Metrics;
let lock: BillingLock;
let sync: SyncCustomer;
beforeAll(async () => {
  shop = await openTestStripe();
  metrics = createMetrics();
  const payments = createPayments({
    secretKey: 'sk_test_key',
    webhookSecret: shop.receiver.secret,
    address: () => ({
      protocol: 'http',
      host: '127.0.0.1',
      port: Number(new URL(shop.origin).port),
    }),
    retries: 0,
  });
  const syncCustomer: SyncCustomer = (account, event) => sync(account, event);
  server = await createTestApp({ payments, syncCustomer, metrics });
  sales = await openSales(server.sql, shop);
  lock = createBillingLock(server.sql, payments);
  sync = createCustomerSync(lock);
});
afterAll(async () => {
  await lock.close();
  await shop.close();
  await server.close();
});

let count = 0;

/** An event as Stripe would send it. */
function eventOf(type: string, object: unknown, changes: object = {}) {
  count += 1;
  return {
    id: `evt_${count}`,
    object: 'event',
    type,
    livemode: false,
    data: { object },
    ...changes,
  };
}

function sign(
  payload: string,
  { timestamp = Date.now() / 1000, secret = shop.receiver.secret } = {},
) {
  return shop.stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(timestamp),
  });
}

async function send(event: object | string, signature?: string, app = server.app) {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const answer = await app.request('/webhooks/stripe', {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature ?? sign(body),
      // As from another site's browser; only the signature counts.
      origin: 'https://elsewhere.example',
      'sec-fetch-site': 'cross-site',
    },
    body,
  });
  return { status: answer.status, body: await answer.json() };
}

/** The count of each outcome so far. */
async function readCounts(): Promise<Record<string, number>> {
  const { text } = await metrics.write();
  const lines = text.matchAll(/^vizit_stripe_events_total\{outcome="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, outcome, times]) => [outcome, Number(times)]));
}

test.for([
  ['a type nobody listens to', 'product.updated', { object: 'product', id: 'prod_1' }, 'unheard'],
  ['a type of next year', 'subscription.v3.moved', null, 'unheard'],
  [
    'a customer of somebody else',
    'customer.deleted',
    { object: 'customer', id: 'cus_x' },
    'stranger',
  ],
  [
    'a payment of somebody else',
    'charge.dispute.closed',
    { object: 'dispute', id: 'du_1', payment_intent: 'pi_x' },
    'stranger',
  ],
  ['another shape', 'invoice.paid', { object: 'invoice', id: 'in_1', customer: 7 }, 'misshapen'],
  ['no object', 'invoice.paid', 'in_1', 'misshapen'],
  ['nobody', 'invoice.paid', { object: 'invoice', id: 'in_1', customer: null }, 'misshapen'],
] as const)('an event about %s is accepted and counted', async ([, type, object, outcome]) => {
  const before = (await readCounts())[outcome] ?? 0;
  expect((await send(eventOf(type, object))).status).toBe(200);
  expect((await readCounts())[outcome]).toBe(before + 1);
});

test('a subscription paid for a deleted account is ended', async () => {
  const payer = await sales.createPayer();
  const metadata = { user_id: payer.user_id };
  const subscription = await sales.subscribe(payer, 'premium', { metadata });
  const other = await createProfile(server.sql);
  await server.sql`delete from auth.users where id = ${payer.user_id}`;
  const price = { id: 'price_of_another_product' };
  for (const foreign of [
    { ...subscription, id: 'sub_a', items: { data: [{ price }] } },
    { ...subscription, id: 'sub_b', metadata: { user_id: other.user_id } },
    { ...subscription, id: 'sub_c', metadata: {} },
    { ...subscription, id: 'sub_d', status: 'canceled' },
  ]) {
    await send(eventOf('customer.subscription.updated', foreign));
  }
  await send(eventOf('customer.subscription.created', subscription));
  const jobs = await server.sql`
    select payload from graphile_worker._private_jobs where key like 'end_subscription%'`;
  expect([...jobs]).toEqual([
    { payload: { user_id: payer.user_id, subscription: subscription.id, when: 'now' } },
  ]);
});

test('a late payment for a deleted account is queued for a refund, and no others', async () => {
  const payer = await sales.createPayer();
  const customer = payer.customer_id;
  await server.sql`delete from auth.users where id = ${payer.user_id}`;
  const before = (await readCounts()).abandoned ?? 0;
  const year = { object: 'checkout.session', mode: 'payment', customer };
  await send(eventOf('checkout.session.async_payment_succeeded', { ...year, id: 'cs_late' }));
  await send(eventOf('invoice.paid', { object: 'invoice', id: 'in_late', customer }));
  const month = { ...year, id: 'cs_month', mode: 'subscription' };
  await send(eventOf('checkout.session.completed', month));
  await send(eventOf('checkout.session.completed', { ...year, id: 'cs_x', customer: 'cus_x' }));
  expect((await readCounts()).abandoned).toBe(before + 2);
  const jobs = await server.sql`
    select payload from graphile_worker._private_jobs where key like 'return_payment%' order by id`;
  expect(jobs.map(({ payload }) => payload)).toEqual([
    { kind: 'session', id: 'cs_late' },
    { kind: 'invoice', id: 'in_late' },
  ]);
});
