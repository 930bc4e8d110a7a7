import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestStripe, type TestStripe } from './open-test-stripe.ts';

let shop: TestStripe;
let stripe: Stripe;
beforeAll(async () => {
  shop = await openTestStripe();
  stripe = shop.stripe;
  const enabled_events = ['customer.created', 'customer.updated'] as const;
  const { secret } = await stripe.webhookEndpoints.create({
    url: shop.receiver.url,
    enabled_events: [...enabled_events],
  });
  shop.receiver.secret = secret ?? '';
});
afterAll(() => shop.close());
afterEach(async () => {
  shop.sandbox.configure({ paused: false, copies: 1, delay: 0, order: 'kept' });
  shop.receiver.status = 200;
  await shop.sandbox.settled();
  shop.arrivals.length = 0;
});

async function createCustomers(...names: string[]) {
  for (const name of names) await stripe.customers.create({ name });
}

async function arrived() {
  await shop.sandbox.settled();
  return shop.arrivals.map(({ event }) => (event.data.object as Stripe.Customer).name);
}

const findEvent = async (id: string | undefined) =>
  (await stripe.events.list({ limit: 100 })).data.find((one) => one.id === id);

test('an event arrives signed and unaltered, and unsubscribed events don’t arrive', async () => {
  const customer = await stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'key-1' });
  await stripe.products.create({ name: 'Unheard' });
  expect(await arrived()).toEqual(['Ada']);
  const [{ event, signature } = { event: null, signature: '' }] = shop.arrivals;
  expect(signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  const request = { id: customer.lastResponse.requestId, idempotency_key: 'key-1' };
  expect(event).toMatchObject({ type: 'customer.created', livemode: false, request });
  expect(await findEvent(event?.id)).toMatchObject({
    pending_webhooks: 0,
    data: { object: { id: customer.id } },
  });
});

test('an update that changes nothing sends no event', async () => {
  const { id } = await stripe.customers.create({ name: 'Before' });
  await stripe.customers.update(id, { name: 'After' });
  await stripe.customers.update(id, { name: 'After' });
  expect(await arrived()).toEqual(['Before', 'After']);
});

test('a refused event is retried until Stripe would give up', async () => {
  shop.receiver.status = 500;
  await createCustomers('Refused');
  expect(await arrived()).toEqual(['Refused']);
  const event = shop.arrivals[0]?.event.id ?? '';
  expect((await findEvent(event))?.pending_webhooks).toBe(1);
  await shop.sandbox.advance(shop.sandbox.now() + 60);
  expect(shop.arrivals).toHaveLength(2);
  shop.receiver.status = 200;
  await shop.sandbox.advance(shop.sandbox.now() + 600);
  expect(shop.arrivals).toHaveLength(3);
  expect((await findEvent(event))?.pending_webhooks).toBe(0);
  shop.receiver.status = 302;
  await createCustomers('Moved');
  await shop.pass(30);
  expect(await arrived()).toHaveLength(3 + 7);
});

test('events can be withheld, duplicated, delayed and reordered', async () => {
  shop.sandbox.configure({ paused: true });
  await createCustomers('1', '2', '3', '0');
  expect(await arrived()).toEqual([]);
  shop.sandbox.configure({ paused: false, order: 'reversed' });
  expect(await arrived()).toEqual(['0', '3', '2', '1']);
  shop.sandbox.configure({ paused: true, order: 'shuffled', copies: 2, seed: 7 });
  await createCustomers('4', '5', '6');
  shop.sandbox.configure({ paused: false });
  const shuffled = (await arrived()).slice(4);
  expect(shuffled.toSorted()).toEqual(['4', '4', '5', '5', '6', '6']);
  expect(shuffled).not.toEqual(['4', '4', '5', '5', '6', '6']);
  shop.sandbox.configure({ copies: 1, delay: 3600 });
  await createCustomers('7');
  expect((await arrived()).at(-1)).not.toBe('7');
  await shop.sandbox.advance(shop.sandbox.now() + 3600);
  expect((await arrived()).at(-1)).toBe('7');
});

test('an event can be resent by hand', async () => {
  await createCustomers('Again');
  await arrived();
  const event = shop.arrivals[0]?.event.id ?? '';
  await shop.submit(`${shop.origin}/redeliveries`, { event });
  expect(await arrived()).toEqual(['Again', 'Again']);
  expect(shop.arrivals[1]?.event.id).toBe(event);
});

test('a disabled endpoint receives nothing, and endpoints must be on this machine', async () => {
  const { id } = (await stripe.webhookEndpoints.list()).data[0] ?? { id: '' };
  await stripe.webhookEndpoints.update(id, { disabled: true });
  await createCustomers('Unheard');
  expect(await arrived()).toEqual([]);
  await stripe.webhookEndpoints.update(id, { disabled: false });
  const away = { url: 'https://hooks.example.com/', enabled_events: ['*' as const] };
  await expect(stripe.webhookEndpoints.create(away)).rejects.toThrow('Invalid url');
  const kept = (await stripe.webhookEndpoints.list()).data.find((one) => one.id === id);
  expect(kept).toBeDefined();
  expect(kept).not.toHaveProperty('secret');
});

test('events that weren’t delivered can be listed', async () => {
  shop.sandbox.configure({ paused: true });
  await createCustomers('Waiting');
  const list = async () => {
    const { data } = await stripe.events.list({ limit: 100, delivery_success: false });
    return data.map(({ data: { object } }) => (object as Stripe.Customer).name);
  };
  expect(await list()).toContain('Waiting');
  shop.sandbox.configure({ paused: false });
  await shop.sandbox.settled();
  expect(await list()).not.toContain('Waiting');
});
