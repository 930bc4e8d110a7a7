import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShop, openTestStripe, type TestStripe } from '../open-test-stripe.ts';

let shop: TestStripe;
let stripe: Stripe;
beforeAll(async () => {
  shop = await openTestStripe();
  stripe = shop.stripe;
});
afterAll(() => shop.close());

async function openPortal(card?: string) {
  const { customer, price } = await createShop(shop, card);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: 1,
  });
  const { url } = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: 'http://localhost/billing',
  });
  return { customer, subscription, url };
}

const read = async (url: string) => (await fetch(url)).text();

test('a customer can cancel at period end, and undo it', async () => {
  const { subscription, url } = await openPortal();
  expect(await read(url)).toContain('href="http://localhost/billing"');
  await shop.submit(url, { action: 'cancel', id: subscription.id });
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    cancel_at: subscription.items.data[0]?.current_period_end,
    cancel_at_period_end: false,
  });
  expect(await read(url)).toContain('Keep the subscription');
  await shop.submit(url, { action: 'resume', id: subscription.id });
  expect((await stripe.subscriptions.retrieve(subscription.id)).cancel_at).toBe(null);
});

test('a better card pays open invoices and becomes the default', async () => {
  const { customer, subscription, url } = await openPortal('pm_card_chargeCustomerFail');
  await shop.pass(1);
  await shop.sandbox.advance(shop.sandbox.now() + 3600);
  // Its hour is over by now.
  expect((await fetch(url)).status).toBe(410);
  const fresh = await stripe.billingPortal.sessions.create({ customer: customer.id });
  const [invoice] = (await stripe.invoices.list({ customer: customer.id, status: 'open' })).data;
  const pay = { action: 'pay', id: invoice?.id ?? '' };
  expect(await (await shop.submit(fresh.url, pay)).text()).toContain('Your card was declined.');
  await shop.submit(fresh.url, { action: 'change-method', method: 'pm_card_amex' });
  await shop.submit(fresh.url, pay);
  expect(await stripe.invoices.retrieve(invoice?.id ?? '')).toMatchObject({ status: 'paid' });
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
  const page = await read(fresh.url);
  expect(page).toContain('Ends in 0005.');
  expect(await read(invoice?.hosted_invoice_url ?? '')).toContain('$9.00');
});

test('a portal opens for an existing customer, and acts on that customer’s objects only', async () => {
  const [mine, other] = [await openPortal(), await openPortal()];
  const answer = await shop.submit(mine.url, { action: 'cancel', id: other.subscription.id });
  expect(await answer.text()).toContain('That is not there any more.');
  expect((await stripe.subscriptions.retrieve(other.subscription.id)).cancel_at).toBe(null);
  const [foreign] = (await stripe.invoices.list({ customer: other.customer.id })).data;
  expect(await read(other.url)).toContain(foreign?.id);
  expect(await read(mine.url)).not.toContain(foreign?.id);
  const none = stripe.billingPortal.sessions.create({ customer: 'cus_none' });
  await expect(none).rejects.toThrow("No such customer: 'cus_none'");
  expect((await fetch(`${shop.origin}/portal/bps_none`)).status).toBe(410);
});

test('user input is shown as plain text on every page', async () => {
  const name = '<img src=x onerror=alert(1)>';
  const customer = await stripe.customers.create({ name, email: 'a@example.com' });
  const product = await stripe.products.create({ name });
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 100,
  });
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    customer: customer.id,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://localhost/',
  });
  const answer = await fetch(session.url ?? '');
  expect(await answer.text()).not.toContain('<img');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});
