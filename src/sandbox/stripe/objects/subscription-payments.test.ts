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
  const page = invoice.hosted_invoice_url ?? '';
  const again = { method: '' };
  expect(await (await shop.submit(page, again)).text()).toContain('Your card was declined.');
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.subscriptions.update(id, { default_payment_method: method.id });
  await shop.submit(page, again);
  expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'paid' });
  expect((await retrieve(id)).status).toBe('active');
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

test('a failed first payment leaves it incomplete for 23 hours', async () => {
  const { id, created } = await subscribe({}, 'pm_card_chargeCustomerFail');
  expect(created.status).toBe('incomplete');
  await shop.pass(23 * HOUR);
  expect((await retrieve(id)).status).toBe('incomplete_expired');
});

test('an invoice’s intent is found through its payments', async () => {
  const { id } = await subscribe();
  const { latest_invoice } = await stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice.payments.data.payment.payment_intent'],
  });
  expect(latest_invoice).toMatchObject({
    payments: { data: [{ status: 'paid', payment: { payment_intent: { status: 'succeeded' } } }] },
  });
});
