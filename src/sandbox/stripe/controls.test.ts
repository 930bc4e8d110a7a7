import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShop, openTestStripe, TEST_START, type TestStripe } from './open-test-stripe.ts';

let directory: string;
let shop: TestStripe;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stripe-'));
  shop = await openTestStripe(join(directory, 'kept', 'stripe.json'));
});
afterAll(async () => {
  await shop.close();
  await rm(directory, { recursive: true });
});

const post = (path: string, body: object) =>
  fetch(`${shop.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('the clock moves to a time or by some seconds, never backwards', async () => {
  const to = TEST_START + 3600;
  expect(await (await post('/clock', { to })).json()).toEqual({ now: to });
  expect(await (await post('/clock', { by: 60 })).json()).toEqual({ now: to + 60 });
  expect(await (await fetch(`${shop.origin}/clock`)).json()).toEqual({ now: to + 60 });
  expect((await post('/clock', { to: TEST_START })).status).toBe(400);
  expect((await post('/clock', { by: 3 * 366 * 86_400 })).status).toBe(400);
  expect((await post('/clock', { to: 'tomorrow' })).status).toBe(400);
});

test('an invalid setting is refused', async () => {
  for (const wrong of [
    { copies: 0 },
    { order: 'random' },
    { colour: 'red' },
    { paused: 'perhaps' },
  ]) {
    expect((await post('/settings', wrong)).status).toBe(400);
  }
  expect(await (await post('/settings', { paused: 'true' })).json()).toMatchObject({
    paused: true,
  });
  expect(await (await post('/settings', { paused: false })).json()).toMatchObject({
    paused: false,
  });
});

test('a restart loses no objects, keys, clock or pending work', async () => {
  const { customer, price } = await createShop(shop);
  const options = { idempotencyKey: 'before the restart' };
  const order = { customer: customer.id, items: [{ price: price.id }], trial_period_days: 7 };
  const { id } = await shop.stripe.subscriptions.create(order, options);
  const now = shop.sandbox.now();
  await shop.close();
  expect(await readdir(join(directory, 'kept'))).toEqual(['stripe.json']);
  shop = await openTestStripe(join(directory, 'kept', 'stripe.json'));
  expect(shop.sandbox.now()).toBe(now);
  expect((await shop.stripe.subscriptions.create(order, options)).id).toBe(id);
  await shop.pass(7);
  expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test('the sandbox keeps a bounded number of each kind and can be emptied', async () => {
  const small = await openTestStripe(null, 10);
  const { stripe } = small;
  const { id } = await stripe.customers.create({});
  for (let count = 0; count < 12; count += 1) {
    await stripe.customers.update(id, { name: `Name ${count}` });
  }
  expect((await stripe.events.list({ limit: 100 })).data).toHaveLength(10);
  for (let count = 0; count < 10; count += 1) await stripe.products.create({ name: 'Many' });
  await expect(stripe.products.create({ name: 'Too many' })).rejects.toMatchObject({
    statusCode: 429,
    message: 'The sandbox keeps 10 of each kind. Empty it on its page.',
  });
  await small.pass(1);
  expect((await small.submit(`${small.origin}/reset`, {})).status).toBe(303);
  expect((await stripe.prices.list()).data).toEqual([]);
  expect((await stripe.events.list()).data).toEqual([]);
  expect(small.sandbox.now()).toBe(TEST_START);
  await small.close();
});
