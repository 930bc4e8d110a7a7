import { expect, test } from 'vitest';
import { createShop } from '../../open-test-stripe.ts';
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

test('a trial warns, ends, is charged an hour later, and renews on the same day of the month', async () => {
  const { id, customer, created } = await subscribe({ trial_period_days: 28 });
  expect(created).toMatchObject({
    status: 'trialing',
    latest_invoice: expect.stringMatching(/^in_/),
  });
  const start = (await typesOf(customer.id)).length;
  await shop.pass(25);
  expect(await typesOf(customer.id, start)).toEqual(['customer.subscription.trial_will_end']);
  await shop.pass(3);
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
  expect(await typesOf(customer.id, start + 1)).toEqual([
    'invoice.created',
    'customer.subscription.updated',
    'invoice.finalized',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice.paid',
    'invoice.payment_succeeded',
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
    cancellation_details: { reason: 'cancellation_requested' },
  });
  const resumed = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null });
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  const start = (await typesOf(customer.id)).length;
  await shop.pass(7);
  const over = await retrieve(id);
  expect(over).toMatchObject({ status: 'canceled', ended_at: over.trial_end });
  expect(await typesOf(customer.id, start)).toEqual([
    'customer.subscription.trial_will_end',
    'customer.subscription.deleted',
  ]);
  const revive = stripe.subscriptions.update(id, { cancel_at_period_end: false });
  await expect(revive).rejects.toThrow('A canceled subscription can only update');
  await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
});

test('an immediate cancellation keeps its details', async () => {
  const { id } = await subscribe();
  const details = { comment: 'Too many buttons.', feedback: 'too_complex' } as const;
  expect(await stripe.subscriptions.cancel(id, { cancellation_details: details })).toMatchObject({
    status: 'canceled',
    ended_at: shop.sandbox.now(),
    cancellation_details: details,
  });
});

test('a trial without a card ends as its settings say', async () => {
  const { price } = await createShop(shop);
  const customer = (await stripe.customers.create({})).id;
  const common = { customer, items: [{ price: price.id }], trial_period_days: 5 };
  const ending = await stripe.subscriptions.create({
    ...common,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  });
  const billing = await stripe.subscriptions.create(common);
  await shop.pass(5);
  await shop.pass(HOUR);
  expect((await retrieve(ending.id)).status).toBe('canceled');
  expect(await retrieve(billing.id)).toMatchObject({
    status: 'past_due',
    latest_invoice: { status: 'open', attempt_count: 1 },
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
  const refused = stripe.subscriptions.update(id, {
    ...change,
    proration_behavior: 'always_invoice',
  });
  await expect(refused).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
  expect(await retrieve(id)).toEqual(before);
  // Nothing is due at once if the next invoice includes it.
  await stripe.subscriptions.update(id, change);
  expect((await retrieve(id)).items.data[0]?.price.id).toBe(dear.id);
});

test('a price change mid-period is prorated, and a new interval starts a new period', async () => {
  const { id, created, product } = await subscribe();
  const double = { product: product.id, currency: 'usd', unit_amount: 1800 };
  const bigger = await stripe.prices.create({ ...double, recurring: { interval: 'month' } });
  const yearly = await stripe.prices.create({ ...double, recurring: { interval: 'year' } });
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
  await stripe.subscriptions.update(id, { items: [{ id: item?.id ?? '', price: yearly.id }] });
  const anew = await retrieve(id);
  expect(anew.latest_invoice.lines.data.map(({ amount }) => amount)).toEqual([-900, 1800]);
  expect(anew.items.data[0]?.current_period_start).toBe(shop.sandbox.now());
  expect(anew.billing_cycle_anchor).toBe(shop.sandbox.now());
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
