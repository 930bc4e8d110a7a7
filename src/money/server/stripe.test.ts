import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError } from '#kit/server/http/errors.ts';
import { openTestStripe, type TestStripe } from '#sandbox/stripe/open-test-stripe.ts';
import { createPayments, isRefusal, type Payments } from './stripe.ts';

const SECRET = 'whsec_of_the_server';
const UNAVAILABLE = new ApiError('payments_unavailable');

let shop: TestStripe;
let payments: Payments;
/** With a short time-out. */
let hasty: Payments;

const reach = (port: number, changes = {}) =>
  createPayments({
    secretKey: 'sk_test_server',
    webhookSecret: SECRET,
    address: () => ({ protocol: 'http', host: '127.0.0.1', port }),
    retries: 0,
    ...changes,
  });

beforeAll(async () => {
  shop = await openTestStripe();
  const port = Number(new URL(shop.origin).port);
  payments = reach(port);
  hasty = reach(port, { timeoutMs: 50 });
});
beforeEach(() => shop.sandbox.configure({ api: 'up', api_delay: 0 }));
afterAll(() => shop.close());

const createCustomer = (by = payments, email = 'ada@example.com') =>
  by.ask((stripe) => stripe.customers.create({ email }, { idempotencyKey: email }));

const listCustomers = async (email: string) =>
  (await shop.stripe.customers.list({ email })).data.map(({ id }) => id);

test('Stripe’s refusals are passed on unaltered', async () => {
  const asking = payments.ask((stripe) => stripe.customers.retrieve('cus_none'));
  const error = await asking.catch((refusal: unknown) => refusal);
  expect(isRefusal(error)).toBe(true);
  expect(isRefusal(error, 'resource_missing')).toBe(true);
  expect(isRefusal(error, 'card_declined')).toBe(false);
});

test.for([{ api: 'down' }, { api: 'html' }] as const)(
  'an outage of Stripe (%o) is distinguished from a refusal',
  async (trouble) => {
    shop.sandbox.configure(trouble);
    await expect(createCustomer()).rejects.toEqual(UNAVAILABLE);
  },
);

test('an unreachable address or a rejected key counts as Stripe being unavailable', async () => {
  const nobody = reach(1);
  await expect(nobody.ask((stripe) => stripe.customers.list())).rejects.toEqual(UNAVAILABLE);
  const { port } = new URL(shop.origin);
  const stranger = reach(Number(port), { secretKey: 'sk_live_1' });
  await expect(stranger.ask((stripe) => stripe.customers.list())).rejects.toEqual(UNAVAILABLE);
});

test('a slow Stripe counts as unavailable, and a retry with the same key acts once', async () => {
  shop.sandbox.configure({ api_delay: 200 });
  await expect(createCustomer(hasty, 'slow@example.com')).rejects.toEqual(UNAVAILABLE);
  shop.sandbox.configure({ api_delay: 0 });
  await expect.poll(() => listCustomers('slow@example.com')).toHaveLength(1);
  const again = await createCustomer(payments, 'slow@example.com');
  expect(await listCustomers('slow@example.com')).toEqual([again.id]);
});

test('an event is accepted only with a fresh signature by our secret', async () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.created' });
  const sign = (options: { secret?: string; timestamp?: number } = {}) =>
    shop.stripe.webhooks.generateTestHeaderString({ payload: body, secret: SECRET, ...options });
  expect(await payments.readEvent(body, sign())).toMatchObject({ id: 'evt_1' });
  const longAgo = Math.floor(Date.now() / 1000) - 3600;
  for (const [text, signature] of [
    [body, sign({ secret: 'whsec_of_somebody' })],
    [body, sign({ timestamp: longAgo })],
    [body.slice(1), sign()],
    [body, ''],
  ] as const) {
    expect(await payments.readEvent(text, signature)).toBeNull();
  }
});
