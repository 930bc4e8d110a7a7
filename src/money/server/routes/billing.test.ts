import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { API_ERRORS } from '#kit/server/http/errors.ts';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import { createCustomerSync, type SyncCustomer } from '#money/sync/server/sync-customer.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createProfile } from '#test/factories.ts';
import { openTill, type Till } from '#test/money/till.ts';
import { type BillingLock, createBillingLock } from '../billing-lock.ts';

const NAMES = [
  'create-checkout',
  'open-portal',
  'open-invoice',
  'change-subscription',
  'refresh-billing',
] as const;

let till: Till;
let server: TestApp;
let lock: BillingLock;
let sync: SyncCustomer;
let address = 0;

beforeAll(async () => {
  till = await openTill();
  server = await createTestApp(
    {
      payments: till.payments,
      syncCustomer: (account) => sync(account),
      clientAddress: () => `192.0.2.${address}`,
      limits: {
        ...RATE_LIMITS,
        billingPerAccount: { points: 3, durationSeconds: 600 },
        billingPerAddress: { points: 12, durationSeconds: 600 },
        checkoutsPerAccount: { points: 1, durationSeconds: 600 },
        refreshesPerAccount: { points: 1, durationSeconds: 600 },
      },
    },
    { settings: { autoConfirm: true } },
  );
  lock = createBillingLock(server.sql, till.payments);
  sync = createCustomerSync(lock);
});
beforeEach(() => {
  address += 1;
  till.asked.length = 0;
});
afterAll(async () => {
  await lock.close();
  await server.close();
  await till.close();
});

/** An owner with a page. @returns a function that posts a body as them */
async function signUp() {
  const email = `buyer-${crypto.randomUUID()}@vizit.test`;
  const answer = await server.app.request(
    '/auth/v1/signup',
    postJson({ email, password: 'correct horse battery' }),
  );
  const { access_token: token, user } = await answer.json();
  await createProfile(server.sql, { user_id: user.id });
  const invoke = (name: string, body: unknown) => call(name, body, token);
  return { id: user.id as string, invoke };
}

async function call(name: string, body: unknown, token = server.keys.anonKey) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await server.app.request(`/functions/v1/${name}`, postJson(body, headers));
  return { status: answer.status, body: await answer.json() };
}

test('three functions buy a plan, open the portal and cancel the subscription', async () => {
  const { invoke } = await signUp();
  const { status, body } = await invoke('create-checkout', { plan: 'premium' });
  expect([status, Object.keys(body)]).toEqual([200, ['url']]);
  await till.submit(body.url, { email: 'ada@vizit.test', name: 'Ada', method: 'pm_card_visa' });
  expect(await invoke('open-portal', {})).toMatchObject({
    status: 200,
    body: { url: expect.stringContaining('/portal/') },
  });
  expect(await invoke('change-subscription', { change: 'cancel' })).toEqual({
    status: 200,
    body: {},
  });
});

test.for(NAMES)('%s requires signing in', async (name) => {
  for (const token of [server.keys.anonKey, server.keys.serviceRoleKey, 'x']) {
    expect(await call(name, { plan: 'premium' }, token)).toEqual({
      status: 401,
      body: { code: 'unauthorized', message: 'Please sign in.' },
    });
  }
});

test.for([
  ['create-checkout', { plan: 'premium', price: 'price_1' }],
  ['create-checkout', { plan: 'premium', amount: 1 }],
  ['create-checkout', { plan: 'premium', plan_expiry: '2099-01-01' }],
  ['create-checkout', { plan: ['premium'] }],
  ['create-checkout', {}],
  ['create-checkout', []],
  ['open-portal', { customer: 'cus_1' }],
  ['change-subscription', { change: 'cancel', subscription: 'sub_1' }],
  ['change-subscription', { change: 'switch', plan: 'premium', price: 'price_1' }],
  ['refresh-billing', { customer: 'cus_1' }],
  ['change-subscription', { change: 'refund' }],
  ['change-subscription', { change: 'switch' }],
] as const)('%s refuses %j', async ([name, body]) => {
  const { invoke } = await signUp();
  expect(await invoke(name, body)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  expect(till.asked).toEqual([]);
});

test.for(['free', 'Premium', 'agency_50', '__proto__', ''])(
  'the plan %j cannot be bought',
  async (plan) => {
    const { invoke } = await signUp();
    const refused = {
      status: 400,
      body: { code: 'not_sold', message: 'You can’t buy this plan here.' },
    };
    expect(await invoke('create-checkout', { plan })).toEqual(refused);
  },
);

test('malformed and oversized requests are refused as elsewhere', async () => {
  const { invoke } = await signUp();
  expect((await invoke('create-checkout', '{"plan":')).body.code).toBe('bad_json');
  expect((await invoke('create-checkout', { plan: 'x'.repeat(3000) })).status).toBe(413);
  const get = await server.app.request('/functions/v1/create-checkout');
  expect(get.status).toBe(404);
});

test('an unsaved Stripe customer portal is reported', async () => {
  const { invoke } = await signUp();
  await invoke('create-checkout', { plan: 'premium' });
  till.sandbox.configure({ portal: 'unsaved' });
  const { status, body } = await invoke('open-portal', {});
  till.sandbox.configure({ portal: 'saved' });
  expect([status, body.code]).toEqual([503, 'portal_closed']);
  expect(body.message).toContain('the customer portal isn’t set up');
});

test('checkouts per account are limited separately', async () => {
  const { invoke } = await signUp();
  expect((await invoke('create-checkout', { plan: 'premium' })).status).toBe(200);
  expect((await invoke('create-checkout', { plan: 'premium' })).body.code).toBe('too_many');
  expect((await invoke('open-portal', {})).status).toBe(200);
});

test('a returning buyer has their plan without a webhook, and may refresh a limited number of times', async () => {
  const { id, invoke } = await signUp();
  const { body } = await invoke('create-checkout', { plan: 'yearly' });
  await till.submit(body.url, { email: 'ada@vizit.test', name: 'Ada', method: 'pm_card_visa' });
  expect(await invoke('refresh-billing', {})).toEqual({ status: 200, body: {} });
  const [profile] = await server.sql`select plan from profiles where user_id = ${id}`;
  expect(profile?.plan).toBe('yearly');
  till.asked.length = 0;
  expect((await invoke('refresh-billing', {})).body.code).toBe('too_many');
  const stranger = await signUp();
  expect((await stranger.invoke('refresh-billing', {})).status).toBe(200);
  expect(till.asked).toEqual([]);
});

test('requests per account and per address are limited, even failed ones', async () => {
  const tooMany = {
    status: 429,
    body: {
      code: 'too_many',
      message: 'Too many requests. Please wait a moment before trying again.',
    },
  };
  const { invoke } = await signUp();
  for (let time = 0; time < 3; time += 1) {
    expect((await invoke('create-checkout', { plan: 'free' })).status).toBe(400);
  }
  expect(await invoke('create-checkout', { plan: 'premium' })).toEqual(tooMany);
  address += 1;
  expect(await invoke('open-portal', {})).toEqual(tooMany);
  address += 1;
  for (let time = 0; time < 12; time += 1) expect((await call('open-portal', {})).status).toBe(401);
  expect(await (await signUp()).invoke('open-portal', {})).toEqual(tooMany);
});

test('without Stripe, every function says that payments are not set up', async () => {
  const closed = await createTestApp({}, { settings: { autoConfirm: true }, sql: server.sql });
  const { id } = await signUp();
  const { billing } = closed;
  for (const work of [
    billing.createCheckout(id, 'premium'),
    billing.openPortal(id),
    billing.refresh(id),
    billing.changeSubscription(id, { change: 'cancel' }),
  ]) {
    await expect(work).rejects.toThrow('Payments aren’t set up here.');
  }
  // Nothing to end: an account that never bought anything can be deleted.
  await billing.closeCustomer(id);
  await closed.close();
});

test('refusals to buy are full sentences', () => {
  expect(API_ERRORS.confirm_first).toEqual([403, 'Please confirm your email address first.']);
  expect(API_ERRORS.already_subscribed).toEqual([409, 'You already have a subscription.']);
  expect(API_ERRORS.not_sold).toEqual([400, 'You can’t buy this plan here.']);
  expect(API_ERRORS.suspended[1]).toBe('Your page is suspended, so you can’t buy a plan.');
  expect(API_ERRORS.payments_closed).toEqual([503, 'Payments aren’t set up here.']);
  expect(API_ERRORS.payments_unavailable).toEqual([
    503,
    'We can’t reach the payment service right now. Nothing was charged.',
  ]);
});
