import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import { createLog } from '#kit/server/process/log.ts';
import { createMetrics, type Metrics } from '#kit/server/process/metrics.ts';
import { createCustomerSync, type SyncCustomer } from '#money/sync/server/sync-customer.ts';
import { openTestStripe, type TestStripe } from '#sandbox/stripe/open-test-stripe.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { openSales, type Payer, type TestSales } from '#test/money/paying-people.ts';
import { type BillingLock, createBillingLock } from '../billing-lock.ts';
import { STRIPE_EVENT_MAX_BYTES } from '../limits.ts';
import { createPayments } from '../stripe.ts';
import { createStripeWebhook } from './stripe-webhook.ts';

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

async function planOf({ user_id }: Payer) {
  const [row] = await server.sql`select plan from public.profiles where user_id = ${user_id}`;
  return row?.plan;
}

const listKept = (id: string) => server.sql`select from private.stripe_events where id = ${id}`;

test('a purchase counts once, when Stripe reports it', async () => {
  const payer = await sales.createPayer();
  const subscription = await sales.subscribe(payer, 'premium');
  expect(await planOf(payer)).toBe('free');
  const event = eventOf('customer.subscription.created', subscription);
  expect(await send(event)).toEqual({ status: 200, body: { received: true } });
  expect(await planOf(payer)).toBe('premium');
  const { taken = 0, known = 0 } = await readCounts();
  expect((await send(event)).status).toBe(200);
  expect(await readCounts()).toMatchObject({ taken, known: known + 1 });
});

test('an outdated event restores nothing, as its own contents aren’t trusted', async () => {
  const payer = await sales.createPayer();
  const before = await sales.subscribe(payer, 'agency_50');
  await shop.stripe.subscriptions.cancel(before.id);
  await send(eventOf('customer.subscription.updated', before));
  expect(await planOf(payer)).toBe('free');
});

test('a dispute or refund without a customer is matched to its payer', async () => {
  const payer = await sales.createPayer();
  await sales.buyYear(payer, 'pm_card_createDispute');
  const [dispute] = (await shop.stripe.disputes.list({ limit: 1 })).data;
  expect((await send(eventOf('charge.dispute.created', dispute))).status).toBe(200);
  const facts = server.sql`select kind from public.ledger where user_id = ${payer.user_id} order by id`;
  expect((await facts).map(({ kind }) => kind)).toEqual(['payment', 'dispute']);
  const { taken = 0 } = await readCounts();
  const { payment_intent } = dispute ?? {};
  const refund = { object: 'refund', id: 're_1', charge: 'ch_1', payment_intent };
  await send(eventOf('refund.updated', refund));
  expect(await readCounts()).toMatchObject({ taken: taken + 1 });
});

test('an unsigned, modified or old event is refused before any query', async () => {
  let notes = 0;
  const unasked = createStripeWebhook({
    ask: async () => {
      notes += 1;
      return undefined as never;
    },
    syncCustomer: () => Promise.reject(new Error('asked')),
    payments: sales.payments,
    metrics,
    log: null as never,
    limits: RATE_LIMITS,
    clientAddress: () => '127.0.0.1',
  });
  unasked.onError((error, context) => context.json({ message: error.message }, 400));
  const body = JSON.stringify(eventOf('invoice.paid', { object: 'invoice', id: 'in_1' }));
  const now = Date.now() / 1000;
  const { forged = 0 } = await readCounts();
  const tries = [
    [body, ''],
    [body, 'v1=00'],
    [body, `t=${Math.floor(now)},v1=${'0'.repeat(64)}`],
    [body, sign(body, { secret: 'whsec_guessed' })],
    [body, sign(body, { timestamp: now - 301 })],
    [body.replace('in_1', 'in_2'), sign(body)],
    [body.slice(0, -1), sign(body)],
    ['', sign(body)],
    ['not JSON', sign('not JSON')],
  ] as const;
  for (const [sent, signature] of tries) {
    expect(await send(sent, signature, unasked), sent).toEqual({
      status: 400,
      body: { message: 'The signature doesn’t match.' },
    });
  }
  expect(await readCounts()).toMatchObject({ forged: forged + tries.length });
  // Noted once, however many arrive within a minute.
  expect(notes).toBe(1);
});

test('the times of the last valid and last forged event are stored', async () => {
  const read = async () => {
    const [row] = await server.sql`select private.payment_state() as state`;
    return row?.state;
  };
  const fresh = createStripeWebhook({
    payments: sales.payments,
    metrics,
    limits: RATE_LIMITS,
    log: createLog('silent'),
    ask: (work) => work(server.sql),
    syncCustomer: (account, event) => sync(account, event),
    clientAddress: () => '127.0.0.1',
  });
  fresh.onError((error, context) => context.json({ message: error.message }, 400));
  await server.sql`delete from private.webhook_signs`;
  await send(eventOf('ping', {}), undefined, fresh);
  await expect.poll(read).toMatchObject({ last_good_at: expect.any(String), last_forged_at: null });
  await send(eventOf('ping', {}), 'v1=00', fresh);
  await send(eventOf('ping', {}, { livemode: true }), undefined, fresh);
  await expect.poll(read).toMatchObject({
    last_forged_at: expect.any(String),
    last_other_mode_at: expect.any(String),
  });
});

test('a checkout records that its event arrived', async () => {
  const payer = await sales.createPayer();
  const id = await sales.buyYear(payer);
  const isHeard = async () => {
    const [row] = await server.sql`
      select status, heard_at is not null as is_heard from private.checkouts where id = ${id}`;
    return row;
  };
  await sync(payer);
  expect(await isHeard()).toEqual({ status: 'done', is_heard: false });
  const session = { object: 'checkout.session', id: 'cs_1', customer: payer.customer_id };
  await send(eventOf('checkout.session.completed', session));
  expect(await isHeard()).toEqual({ status: 'done', is_heard: true });
});

test('an event a few minutes old is accepted, and one of the other mode refused', async () => {
  const old = JSON.stringify(eventOf('product.created', { object: 'product', id: 'prod_1' }));
  const timestamp = Date.now() / 1000 - 290;
  expect((await send(old, sign(old, { timestamp }))).status).toBe(200);
  expect(await send(eventOf('invoice.paid', {}, { livemode: true }))).toMatchObject({
    status: 400,
    body: { code: 'other_mode' },
  });
});

test('in live mode a test mode event is refused', async () => {
  const live = createStripeWebhook({
    ask: (work) => work(server.sql),
    syncCustomer: sync,
    metrics,
    limits: RATE_LIMITS,
    payments: { ...sales.payments, isLive: true },
    log: null as never,
    clientAddress: () => '127.0.0.1',
  });
  live.onError((error, context) => context.json(error, 400));
  const test = eventOf('invoice.paid', {});
  expect((await send(test, undefined, live)).body).toMatchObject({ code: 'other_mode' });
});

test('an oversized body and a flood are refused', async () => {
  const large = JSON.stringify(eventOf('x', 'x'.repeat(STRIPE_EVENT_MAX_BYTES)));
  expect(await send(large)).toMatchObject({ status: 413, body: { code: 'too_large' } });
  const limits = { ...RATE_LIMITS, stripeEventsPerAddress: { points: 1, durationSeconds: 60 } };
  const few = createStripeWebhook({
    ask: (work) => work(server.sql),
    syncCustomer: sync,
    payments: sales.payments,
    metrics,
    limits,
    log: null as never,
    clientAddress: () => '127.0.0.1',
  });
  few.onError((error, context) => context.json(error, 429));
  const event = eventOf('product.created', {});
  expect((await send(event, undefined, few)).status).toBe(200);
  expect((await send(event, undefined, few)).body).toMatchObject({ code: 'too_many' });
});

test('while Stripe is unavailable, the event is refused for a retry, and nothing is stored', async () => {
  const payer = await sales.createPayer();
  await sales.buyYear(payer);
  const event = eventOf('checkout.session.completed', {
    object: 'checkout.session',
    id: 'cs_1',
    customer: payer.customer_id,
  });
  for (const api of ['down', 'html'] as const) {
    shop.sandbox.configure({ api });
    expect(await send(event)).toMatchObject({
      status: 503,
      body: { code: 'payments_unavailable' },
    });
    expect(await listKept(event.id)).toHaveLength(0);
  }
  shop.sandbox.configure({ api: 'up' });
  expect(await planOf(payer)).toBe('free');
  expect((await send(event)).status).toBe(200);
  expect(await listKept(event.id)).toHaveLength(1);
  expect(await planOf(payer)).toBe('yearly');
});

test('without payments set up, events are refused', async () => {
  const closed = await createTestApp();
  expect(await send(eventOf('invoice.paid', {}), undefined, closed.app)).toMatchObject({
    status: 503,
    body: { code: 'payments_closed' },
  });
  await closed.close();
});
