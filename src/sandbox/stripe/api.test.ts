import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_VERSION } from './account.ts';
import { openTestStripe, type TestStripe } from './open-test-stripe.ts';

let shop: TestStripe;
let stripe: Stripe;
beforeAll(async () => {
  shop = await openTestStripe();
  stripe = shop.stripe;
});
afterAll(() => shop.close());

/** Requests that Stripe's types would reject. */
const raw = (path: string, params: Record<string, unknown>) =>
  stripe.rawRequest('POST', path, params);

test('only the version that Stripe’s client pins is answered', async () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION);
  const { lastResponse } = await stripe.customers.create({});
  expect(lastResponse.apiVersion).toBe(API_VERSION);
  expect(lastResponse.requestId).toMatch(/^req_/);
  const older = stripe.customers.list({}, { apiVersion: '2020-08-27' });
  await expect(older).rejects.toThrow('Invalid Stripe API version: 2020-08-27');
});

test.for([
  [{ nme: 'Ada' }, 'parameter_unknown', 'nme', 'Received unknown parameter: nme'],
  [{ metadata: { a: { b: 'c' } } }, undefined, 'metadata', 'Invalid metadata: {"a":{"b":"c"}}'],
  [{ name: { first: 'Ada' } }, undefined, 'name', 'Invalid name: {"first":"Ada"}'],
] as const)('a customer with %j is refused', async ([params, code, param, message]) => {
  const error = await raw('/v1/customers', params).catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(error).toMatchObject({ code, param, statusCode: 400 });
  expect((error as Error).message).toContain(message);
});

test.for([
  [{ currency: 'usd', product: 'prod_1' }, 'parameter_missing', 'unit_amount'],
  [{ currency: 'usd', unit_amount: 'nine', product: 'p' }, undefined, 'unit_amount'],
  [{ currency: 'usd', unit_amount: -1, product: 'p' }, undefined, 'unit_amount'],
  [{ currency: 'usd', unit_amount: 1, product: '' }, undefined, 'product'],
  [{ currency: 'usd', unit_amount: 1, product: 'none' }, 'resource_missing', 'product'],
  [
    { currency: 'usd', unit_amount: 1, product: 'p', recurring: { interval: 'hour' } },
    undefined,
    'recurring[interval]',
  ],
  [
    { currency: 'usd', unit_amount: 1, product: 'p', recurring: { period: 'month' } },
    'parameter_unknown',
    'recurring[period]',
  ],
] as const)('a price with %j is refused with %s', async ([params, code, param]) => {
  await expect(raw('/v1/prices', params)).rejects.toMatchObject({ code, param, statusCode: 400 });
});

test('a missing object is 404 in the path and 400 in a parameter', async () => {
  await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'id',
    message: "No such customer: 'cus_none'",
  });
  await expect(raw('/v1/customers/cus_none/cards', {})).rejects.toThrow('Unrecognized request URL');
});

test('a test mode key is required', async () => {
  expect((await fetch(`${shop.origin}/v1/customers`)).status).toBe(401);
  const { protocol, host } = new URL(shop.origin);
  const [name, port] = host.split(':');
  const live = new Stripe('sk_live_key', {
    host: name ?? '',
    port: port ?? '',
    protocol: protocol === 'http:' ? 'http' : 'https',
  });
  await expect(live.customers.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
});

test('a repeated idempotency key with the same parameters gets the same answer, with no second effect', async () => {
  const options = { idempotencyKey: 'once' };
  const first = await stripe.customers.create({ name: 'Once' }, options);
  const again = await stripe.customers.create({ name: 'Once' }, options);
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(
    (await stripe.customers.list({ limit: 100 })).data.filter(({ name }) => name === 'Once'),
  ).toHaveLength(1);
  const other = stripe.customers.create({ name: 'Twice' }, options);
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  const elsewhere = stripe.products.create({ name: 'Once' }, options);
  await expect(elsewhere).rejects.toThrow('with the same parameters');
});

test('a refusal is replayed for its idempotency key, but a schema error is not', async () => {
  const options = { idempotencyKey: 'refused' };
  const refused = () =>
    stripe.prices.create({ currency: 'usd', unit_amount: 1, product: 'prod_late' }, options);
  await expect(refused()).rejects.toThrow('No such product');
  await stripe.products.create({ id: 'prod_late', name: 'Late' });
  await expect(refused()).rejects.toThrow('No such product');
  const malformed = { idempotencyKey: 'malformed' };
  const wrong = stripe.rawRequest('POST', '/v1/customers', { nme: 'x' }, malformed);
  await expect(wrong).rejects.toThrow('unknown');
  await expect(stripe.customers.create({ name: 'Good' }, malformed)).resolves.toBeDefined();
});

test('lists are paginated, newest first', async () => {
  const email = 'paged@example.com';
  for (const name of ['1', '2', '3', '4', '5']) await stripe.customers.create({ name, email });
  const names = (page: { data: Stripe.Customer[] }) => page.data.map(({ name }) => name);
  const first = await stripe.customers.list({ email, limit: 2 });
  expect([names(first), first.has_more]).toEqual([['5', '4'], true]);
  const next = await stripe.customers.list({
    email,
    limit: 2,
    starting_after: first.data[1]?.id ?? '',
  });
  expect([names(next), next.has_more]).toEqual([['3', '2'], true]);
  expect((await stripe.customers.list({ email, limit: 5 })).has_more).toBe(false);
  const all = await stripe.customers.list({ email, limit: 2 }).autoPagingToArray({ limit: 10 });
  expect(names({ data: all })).toEqual(['5', '4', '3', '2', '1']);
  await expect(stripe.customers.list({ starting_after: 'cus_none' })).rejects.toThrow('No such');
  await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  expect(
    (await stripe.customers.list({ email, created: { gte: shop.sandbox.now() + 1 } })).data,
  ).toEqual([]);
});

test('ids are expanded into objects only where requested', async () => {
  const product = await stripe.products.create({ name: 'Expanded' });
  const fields = { currency: 'usd', unit_amount: 100, product: product.id };
  const price = await stripe.prices.create({ ...fields, expand: ['product'] });
  expect(price.product).toMatchObject({ id: product.id, name: 'Expanded' });
  const page = await stripe.prices.list({ product: product.id, expand: ['data.product'] });
  expect(page.data[0]?.product).toMatchObject({ name: 'Expanded' });
  expect((await stripe.prices.retrieve(price.id)).product).toBe(product.id);
  const wrong = stripe.prices.retrieve(price.id, { expand: ['unit_amount'] });
  await expect(wrong).rejects.toThrow('This property cannot be expanded (unit_amount)');
});

test('metadata is merged, and an empty value removes a key', async () => {
  const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2' } });
  const merged = await stripe.customers.update(id, { metadata: { b: '', c: '3', 0: 'zero' } });
  expect(merged.metadata).toEqual({ a: '1', c: '3', 0: 'zero' });
  expect((await stripe.customers.update(id, { metadata: '' })).metadata).toEqual({});
});

test('a malformed or prototype parameter name is refused', async () => {
  for (const name of ['__proto__[x]', 'metadata]', 'constructor']) {
    await expect(raw('/v1/customers', { [name]: '1' })).rejects.toMatchObject({
      code: 'parameter_unknown',
    });
  }
  expect(({} as { x?: string }).x).toBeUndefined();
});
