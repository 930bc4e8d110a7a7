import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError } from '#kit/server/http/errors.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createCustomerSync, type SyncCustomer } from '#money/sync/server/sync-customer.ts';
import { openTestStripe, type TestStripe } from '#sandbox/stripe/open-test-stripe.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { openSales, type Payer, type TestSales } from '#test/money/paying-people.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';
import { type BillingLock, createBillingLock } from '../billing-lock.ts';
import { reconcileCustomer } from '../jobs/reconcile-payments.ts';
import type { Payments } from '../stripe.ts';

let server: TestApp;
let shop: TestStripe;
let sales: TestSales;
let lock: BillingLock;
let sync: SyncCustomer;
let current: SyncCustomer;
/** Lists read from Stripe: three for each sync of a customer. */
let lists = 0;
/** Runs once Stripe has answered, before we receive it. */
let afterAnswer: (() => Promise<void>) | undefined;

beforeAll(async () => {
  shop = await openTestStripe();
  const payments = {} as Payments;
  server = await createTestApp({
    payments,
    syncCustomer: (account, event) => current(account, event),
  });
  sales = await openSales(server.sql, shop);
  Object.assign(payments, sales.payments);
  lock = createBillingLock(server.sql, {
    async ask(call) {
      const answer = await sales.payments.ask(call);
      if (Array.isArray(answer)) lists += 1;
      await afterAnswer?.();
      return answer;
    },
  });
  sync = createCustomerSync(lock);
});
beforeEach(() => {
  current = sync;
  afterAnswer = undefined;
});
afterAll(async () => {
  await lock.close();
  await shop.close();
  await server.close();
});

function createSignal() {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}

let count = 0;

/** An event as Stripe would send it. */
function eventOf(type: string, object: unknown) {
  count += 1;
  return { id: `evt_turn_${count}`, object: 'event', type, livemode: false, data: { object } };
}

async function send(event: object): Promise<number> {
  const body = JSON.stringify(event);
  const signature = shop.stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: shop.receiver.secret,
  });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await server.app.request('/webhooks/stripe', { method: 'POST', headers, body });
  return answer.status;
}

async function planOf({ user_id }: Payer) {
  const [row] = await server.sql`select plan from public.profiles where user_id = ${user_id}`;
  return row?.plan;
}

test('180 simultaneous events about one customer all succeed with a few reads', async () => {
  const payer = await sales.createPayer();
  const subscription = await sales.subscribe(payer, 'premium');
  const events = Array.from({ length: 180 }, () =>
    eventOf('customer.subscription.updated', subscription),
  );
  lists = 0;
  const statuses = await Promise.all(events.map(send));
  expect(new Set(statuses)).toEqual(new Set([200]));
  // The running read, and one for the events that arrived during it, a few times over.
  expect(lists / 3).toBeLessThan(20);
  expect(await planOf(payer)).toBe('premium');
  const kept = await server.sql`
    select from private.stripe_events where id in ${server.sql(events.map(({ id }) => id))}`;
  expect(kept).toHaveLength(180);
});

test('an event received again reads nothing from Stripe', async () => {
  const payer = await sales.createPayer();
  const event = eventOf('customer.subscription.created', await sales.subscribe(payer, 'premium'));
  expect(await send(event)).toBe(200);
  lists = 0;
  expect(await send(event)).toBe(200);
  expect(lists).toBe(0);
  expect(await planOf(payer)).toBe('premium');
});

test('an event arriving during a read gets a separate read', async () => {
  const payer = await sales.createPayer();
  const subscription = await sales.subscribe(payer, 'premium');
  const isRead = createSignal();
  const letGo = createSignal();
  afterAnswer = () => {
    isRead.resolve();
    return letGo.promise;
  };
  const early = send(eventOf('customer.subscription.created', subscription));
  await isRead.promise;
  afterAnswer = undefined;
  await shop.stripe.subscriptions.cancel(subscription.id);
  const late = send(eventOf('customer.subscription.deleted', subscription));
  letGo.resolve();
  expect(await Promise.all([early, late])).toEqual([200, 200]);
  const facts = await server.sql`
    select status from public.ledger
    where user_id = ${payer.user_id} and kind = 'subscription' order by id`;
  expect(facts.map(({ status }) => status)).toEqual(['active', 'canceled']);
});

test('a repeated event counts once', async () => {
  const payer = await sales.createPayer();
  const event = eventOf('customer.subscription.created', await sales.subscribe(payer, 'premium'));
  const { customer_id, user_id } = payer;
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => sync({ customer_id, user_id }, { id: event.id, type: event.type })),
  );
  expect(outcomes.filter((added) => added !== null)).toHaveLength(1);
});

test('a failed read fails all its waiting events, and Stripe’s retries succeed', async () => {
  const payer = await sales.createPayer();
  const subscription = await sales.subscribe(payer, 'premium');
  afterAnswer = () => Promise.reject(new ApiError('payments_unavailable'));
  const events = [1, 2, 3].map(() => eventOf('customer.subscription.updated', subscription));
  expect(await Promise.all(events.map(send))).toEqual([503, 503, 503]);
  afterAnswer = undefined;
  expect(await Promise.all(events.map(send))).toEqual([200, 200, 200]);
  expect(await planOf(payer)).toBe('premium');
});

test('an event that can’t get a turn is queued as a job and acknowledged', async () => {
  const payer = await sales.createPayer();
  const { user_id } = payer;
  const event = eventOf('customer.subscription.created', await sales.subscribe(payer, 'premium'));
  current = () => Promise.reject(new ApiError('unavailable'));
  expect(await send(event)).toBe(200);
  const [job] = await server.sql`
    select payload from graphile_worker._private_jobs where key = ${`reconcile_customer ${user_id}`}`;
  expect(job?.payload).toEqual({ user_id, event: { id: event.id, type: event.type } });
  const deps: Partial<TaskDeps> = { ...IDLE_GATEWAY, sql: server.sql, syncCustomer: sync };
  await reconcileCustomer.run(job?.payload, deps as TaskDeps);
  expect(await planOf(payer)).toBe('premium');
  expect(await server.sql`select from private.stripe_events where id = ${event.id}`).toHaveLength(
    1,
  );
});
