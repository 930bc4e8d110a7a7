import { expect, test } from 'vitest';
import {
  HOUR,
  retrieve,
  setUpShop,
  shop,
  stripe,
  subscribe,
  typesOf,
} from './subscriptions-under-test.ts';

setUpShop();

const day = (at: number | undefined) => new Date((at ?? 0) * 1000).toISOString().slice(0, 10);

test('a trial ends, is charged an hour later, and renews on the same day of the month', async () => {
  const { id, customer, created } = await subscribe({ trial_period_days: 28 });
  expect(created).toMatchObject({
    status: 'trialing',
    latest_invoice: expect.stringMatching(/^in_/),
  });
  const start = (await typesOf(customer.id)).length;
  await shop.pass(28);
  const ended = await retrieve(id);
  expect(ended).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'draft', amount_due: 900 },
  });
  await shop.pass(HOUR);
  const charged = await retrieve(id);
  expect(charged.latest_invoice).toMatchObject({
    status: 'paid',
    amount_paid: 900,
    attempt_count: 1,
    billing_reason: 'subscription_cycle',
    number: expect.stringMatching(/^[A-Za-z0-9]+-\d{4}$/),
  });
  expect(await typesOf(customer.id, start)).toEqual([
    'invoice.created',
    'customer.subscription.updated',
    'invoice.finalized',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice.paid',
  ]);
  const ends = [];
  for (const _ of [1, 2]) {
    ends.push(day((await retrieve(id)).items.data[0]?.current_period_end));
    await shop.pass(31);
  }
  expect(ends).toEqual(['2026-03-28', '2026-04-28']);
});

test('a subscription cancelled at period end ends with its period, and continues when resumed', async () => {
  const { id, customer } = await subscribe({ trial_period_days: 7 });
  const canceled = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(canceled).toMatchObject({
    status: 'trialing',
    cancel_at_period_end: true,
    cancel_at: canceled.trial_end,
  });
  const resumed = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect(resumed).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  const start = (await typesOf(customer.id)).length;
  await shop.pass(7);
  const over = await retrieve(id);
  expect(over).toMatchObject({ status: 'canceled', ended_at: over.trial_end });
  expect(await typesOf(customer.id, start)).toEqual(['customer.subscription.deleted']);
  const revive = stripe.subscriptions.update(id, { cancel_at_period_end: false });
  await expect(revive).rejects.toThrow('A canceled subscription can only update');
  await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
});

test('a subscription can be cancelled at once', async () => {
  const { id } = await subscribe();
  expect(await stripe.subscriptions.cancel(id)).toMatchObject({
    status: 'canceled',
    ended_at: shop.sandbox.now(),
  });
});

test('a price change that can’t be paid at once changes nothing when asked to fail', async () => {
  const { id, created, product, customer } = await subscribe();
  const dear = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1800,
    recurring: { interval: 'month' },
  });
  const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: customer.id,
  });
  await stripe.subscriptions.update(id, { default_payment_method: method.id });
  const before = await retrieve(id);
  const change = {
    items: [{ id: created.items.data[0]?.id ?? '', price: dear.id }],
    payment_behavior: 'error_if_incomplete' as const,
  };
  await expect(stripe.subscriptions.update(id, change)).rejects.toThrow('proration_behavior');
  const refused = stripe.subscriptions.update(id, {
    ...change,
    proration_behavior: 'always_invoice',
  });
  await expect(refused).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
  expect(await retrieve(id)).toEqual(before);
  // Nothing is due without proration.
  await stripe.subscriptions.update(id, { ...change, proration_behavior: 'none' });
  expect((await retrieve(id)).items.data[0]?.price.id).toBe(dear.id);
});

test('a price change mid-period is prorated', async () => {
  const { id, created, product } = await subscribe();
  const bigger = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1800,
    recurring: { interval: 'month' },
  });
  const item = created.items.data[0];
  const half = ((item?.current_period_end ?? 0) - shop.sandbox.now()) / 86_400 / 2;
  await shop.pass(half);
  await stripe.subscriptions.update(id, {
    items: [{ id: item?.id ?? '', price: bigger.id }],
    proration_behavior: 'always_invoice',
  });
  const { latest_invoice: invoice } = await retrieve(id);
  expect(invoice.lines.data.map(({ amount }) => amount)).toEqual([-450, 900]);
  expect(invoice).toMatchObject({
    status: 'paid',
    total: 450,
    billing_reason: 'subscription_update',
  });
});

test('a trial ended now is charged now', async () => {
  const { id } = await subscribe({ trial_period_days: 10 });
  await stripe.subscriptions.update(id, { trial_end: 'now' });
  expect(await retrieve(id)).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'paid', amount_paid: 900 },
  });
});

test('deleting a customer ends the subscription, and the customer can’t be used', async () => {
  const { id, customer, price } = await subscribe({ trial_period_days: 3 });
  expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
  expect(await stripe.customers.retrieve(customer.id)).toEqual(
    expect.objectContaining({ id: customer.id, deleted: true }),
  );
  expect((await retrieve(id)).status).toBe('canceled');
  expect((await typesOf(customer.id)).slice(-2)).toEqual([
    'customer.subscription.deleted',
    'customer.deleted',
  ]);
  const again = stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
  });
  await expect(again).rejects.toThrow(`No such customer: '${customer.id}'`);
});
