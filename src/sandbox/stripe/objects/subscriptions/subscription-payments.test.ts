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

const setting = (body: object) =>
  fetch(`${shop.origin}/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('a failed payment is tried four times, then the subscription is cancelled', async () => {
  const { id, customer } = await subscribe({ trial_period_days: 1 }, 'pm_card_chargeCustomerFail');
  await shop.pass(1);
  await shop.pass(HOUR);
  const behind = await retrieve(id);
  expect(behind).toMatchObject({
    status: 'past_due',
    latest_invoice: { status: 'open', attempt_count: 1, amount_remaining: 900 },
  });
  expect(behind.latest_invoice.next_payment_attempt).toBe(shop.sandbox.now() + 3 * 86_400);
  await shop.pass(3 + 5);
  expect((await retrieve(id)).latest_invoice.attempt_count).toBe(3);
  await shop.pass(7);
  expect(await retrieve(id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
    latest_invoice: { status: 'open', attempt_count: 4, next_payment_attempt: null },
  });
  const types = await typesOf(customer.id);
  expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
  expect(types.at(-1)).toBe('customer.subscription.deleted');
});

test('an unpaid subscription becomes active again once a better card pays', async () => {
  await setting({ after_retries: 'unpaid' });
  const { id, customer } = await subscribe({ trial_period_days: 1 }, 'pm_card_chargeCustomerFail');
  for (const days of [1, HOUR, 3, 5, 7]) await shop.pass(days);
  const { status, latest_invoice: invoice } = await retrieve(id);
  expect(status).toBe('unpaid');
  await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({
    type: 'StripeCardError',
    code: 'card_declined',
    statusCode: 402,
  });
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.subscriptions.update(id, { default_payment_method: method.id });
  expect(await stripe.invoices.pay(invoice.id)).toMatchObject({ status: 'paid' });
  expect((await retrieve(id)).status).toBe('active');
  await expect(stripe.invoices.pay(invoice.id)).rejects.toThrow('Invoice is already paid');
  await setting({ after_retries: 'cancel' });
});

test('a retry with a better card is paid automatically', async () => {
  const { id, customer } = await subscribe({ trial_period_days: 1 }, 'pm_card_chargeCustomerFail');
  for (const days of [1, HOUR]) await shop.pass(days);
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.subscriptions.update(id, { default_payment_method: method.id });
  await shop.pass(3);
  expect(await retrieve(id)).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'paid' },
  });
});

test('a failed first payment leaves it incomplete for 23 hours, or creates no subscription', async () => {
  const { id, created, customer, price } = await subscribe({}, 'pm_card_chargeCustomerFail');
  expect(created.status).toBe('incomplete');
  await shop.pass(23 * HOUR);
  expect((await retrieve(id)).status).toBe('incomplete_expired');
  const refused = stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'error_if_incomplete',
  });
  await expect(refused).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
  const { data } = await stripe.subscriptions.list({ customer: customer.id, status: 'all' });
  expect(data).toHaveLength(1);
});

test('coupons reduce the price by their amount for their duration', async () => {
  const { customer, price } = await createShop(shop);
  const coupon = (
    await stripe.coupons.create({ amount_off: 400, currency: 'usd', duration: 'once' })
  ).id;
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    discounts: [{ coupon }],
  });
  expect((await retrieve(id)).latest_invoice).toMatchObject({
    subtotal: 900,
    total: 500,
    amount_paid: 500,
  });
  await shop.pass(31);
  expect((await retrieve(id)).latest_invoice).toMatchObject({ total: 900 });
});

test('an invoice’s intent is found through its payments', async () => {
  const { id } = await subscribe();
  const { latest_invoice } = await stripe.subscriptions.retrieve(id, {
    expand: [
      'latest_invoice.payments.data.payment.payment_intent',
      'latest_invoice.confirmation_secret',
    ],
  });
  expect(latest_invoice).toMatchObject({
    payments: { data: [{ status: 'paid', payment: { payment_intent: { status: 'succeeded' } } }] },
    confirmation_secret: { type: 'payment_intent' },
  });
});
