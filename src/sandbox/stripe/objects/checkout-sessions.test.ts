import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  customer,
  lastEvent,
  monthly,
  once,
  open,
  PAYER,
  pay,
  setUpShop,
  shop,
  stripe,
  typesSince,
  URLS,
} from './checkout-under-test.ts';

setUpShop();

test('a payment redirects to the shop’s success page and leaves a charge that can be found', async () => {
  const session = await open({
    client_reference_id: 'person-1',
    metadata: { plan: 'yearly' },
    payment_intent_data: { metadata: { person: '1' } },
  });
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 9000 });
  expect(session.line_items).toBeUndefined();
  const before = await lastEvent();
  const answer = await pay(session);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`http://localhost/done?session=${session.id}`);
  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['line_items', 'payment_intent.latest_charge'],
  });
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    metadata: { plan: 'yearly' },
    client_reference_id: 'person-1',
    customer,
    customer_details: PAYER,
    line_items: { data: [{ amount_total: 9000, price: { id: once.id } }] },
    payment_intent: {
      status: 'succeeded',
      amount_received: 9000,
      metadata: { person: '1' },
      latest_charge: {
        paid: true,
        amount: 9000,
      },
    },
  });
  expect(await typesSince(before)).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ]);
});

test('a declined card is reported and leaves the session open, and the next card pays the same intent', async () => {
  const session = await open();
  const before = await lastEvent();
  const declined = await pay(session, 'pm_card_visa_chargeDeclined');
  expect(await declined.text()).toContain('role="alert">Your card was declined.');
  const tried = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect(tried).toMatchObject({
    status: 'open',
    payment_intent: { status: 'requires_payment_method' },
  });
  expect(await typesSince(before)).toEqual([
    'payment_intent.created',
    'charge.failed',
    'payment_intent.payment_failed',
  ]);
  expect((await pay(session)).status).toBe(303);
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect(done).toMatchObject({
    payment_status: 'paid',
    payment_intent: { id: (tried.payment_intent as Stripe.PaymentIntent).id, status: 'succeeded' },
  });
});

test('a session is used once, and can’t be paid or expired again', async () => {
  const session = await open();
  await pay(session);
  const before = await lastEvent();
  expect(await (await pay(session)).text()).toContain('You’re all done here.');
  expect(await typesSince(before)).toEqual([]);
  const expire = stripe.checkout.sessions.expire(session.id);
  await expect(expire).rejects.toThrow('This Checkout Session has a status of `complete`');
});

test('an expired session can’t be paid', async () => {
  const session = await open();
  const before = await lastEvent();
  const expired = await stripe.checkout.sessions.expire(session.id);
  expect(expired).toMatchObject({ status: 'expired', url: null });
  expect(await (await pay(session)).text()).toContain('This checkout session has expired.');
  expect(await typesSince(before)).toEqual(['checkout.session.expired']);
});

test('an unfinished session expires after a day', async () => {
  const { id } = await open();
  const status = async () => (await stripe.checkout.sessions.retrieve(id)).status;
  await shop.pass(23 / 24);
  expect(await status()).toBe('open');
  await shop.pass(1 / 24);
  expect(await status()).toBe('expired');
});

test.for([
  ['pm_usBankAccount_success', 'succeeded', 'paid'],
  ['pm_usBankAccount_insufficientFunds', 'failed', 'unpaid'],
] as const)(
  'a bank payment by %s has %s days after the checkout',
  async ([method, outcome, status]) => {
    const session = await open();
    await pay(session, method);
    const completed = await stripe.checkout.sessions.retrieve(session.id);
    expect(completed).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    const before = await lastEvent();
    await shop.pass(4);
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe(status);
    const isGood = outcome === 'succeeded';
    expect(await typesSince(before)).toEqual([
      `charge.${outcome}`,
      `payment_intent.${isGood ? 'succeeded' : 'payment_failed'}`,
      `checkout.session.async_payment_${outcome}`,
    ]);
  },
);

test.for([
  ['no success_url', { success_url: undefined }, 'Missing required param: success_url.'],
  ['a bad success_url', { success_url: 'done' }, 'Invalid success_url: "done"'],
  ['no line_items', { line_items: undefined }, 'Missing required param: line_items.'],
  [
    'an unknown price',
    { line_items: [{ price: 'price_none', quantity: 1 }] },
    "No such price: 'price_none'",
  ],
  ['an unknown customer', { customer: 'cus_none' }, "No such customer: 'cus_none'"],
  ['another mode', { mode: 'donation' }, 'Invalid mode: "donation"'],
  [
    'an unknown part of it',
    { payment_intent_data: { colour: 'red' } },
    'Received unknown parameter: payment_intent_data[colour]',
  ],
  [
    'a quantity of none',
    { line_items: [{ price: 'price_none', quantity: 0 }] },
    'Invalid line_items[0][quantity]: "0"',
  ],
  ['a list that is none', { line_items: 'price_none' }, 'Invalid line_items: "price_none"'],
  ['taxes without an address', { automatic_tax: { enabled: true } }, 'a valid address'],
] as const)('a session with %s is refused', async ([, params, message]) => {
  const all = {
    mode: 'payment',
    customer,
    line_items: [{ price: once.id, quantity: 1 }],
    ...URLS,
    ...params,
  };
  await expect(stripe.rawRequest('POST', '/v1/checkout/sessions', all)).rejects.toThrow(message);
});

test('prices must match the mode and be active, and trials last two days', async () => {
  const subscribe = open({ mode: 'subscription', line_items: [{ price: once.id, quantity: 1 }] });
  await expect(subscribe).rejects.toThrow('isn’t paid monthly');
  const buy = open({ line_items: [{ price: monthly.id, quantity: 1 }] });
  await expect(buy).rejects.toThrow('isn’t paid once');
  const old = await stripe.prices.create({
    product: String(once.product),
    currency: 'usd',
    unit_amount: 500,
  });
  await stripe.prices.update(old.id, { active: false });
  const sold = open({ line_items: [{ price: old.id, quantity: 1 }] });
  await expect(sold).rejects.toThrow('The price specified is inactive.');
  const trial_end = shop.sandbox.now() + 86_400;
  const short = open({ mode: 'subscription', subscription_data: { trial_end } });
  await expect(short).rejects.toThrow('at least 2 days in the future');
});

test('a form from another site does nothing', async () => {
  const session = await open();
  const answer = await fetch(session.url ?? '', {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ ...PAYER, method: 'pm_card_visa' }),
  });
  expect(answer.status).toBe(403);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
});
