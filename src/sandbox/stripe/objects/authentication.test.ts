import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShop, openTestStripe, type TestStripe } from '../open-test-stripe.ts';

const ASKING = 'pm_card_authenticationRequired';
const PAYER = { email: 'ada@example.com', name: 'Ada' };

let shop: TestStripe;
let stripe: Stripe;
beforeAll(async () => {
  shop = await openTestStripe();
  stripe = shop.stripe;
});
afterAll(() => shop.close());

/** Sends a form, and confirms if the bank asks. */
async function confirm(url: string, fields: Record<string, string>): Promise<Response> {
  const asked = await (await shop.submit(url, fields)).text();
  expect(asked).toContain('Your bank asks you to confirm');
  return shop.submit(url, { ...fields, bank: 'confirm' });
}

async function open(params: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const { price, customer } = await createShop(shop);
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: shop.origin,
    ...params,
  });
}

test('a checkout waits for bank authentication, even before a trial, and charges nothing without it', async () => {
  for (const subscription_data of [{}, { trial_period_days: 7 }]) {
    const { id, url } = await open({ subscription_data });
    const form = { ...PAYER, method: ASKING };
    const refused = await shop.submit(url ?? '', { ...form, bank: 'refuse' });
    expect(await refused.text()).toContain('We are unable to authenticate your payment method.');
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
    expect((await confirm(url ?? '', form)).status).toBe(303);
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] });
    const status = 'trial_period_days' in subscription_data ? 'trialing' : 'active';
    expect(session).toMatchObject({ status: 'complete', subscription: { status } });
  }
});

test('a renewal awaits authentication, which its owner completes on the invoice page', async () => {
  const { customer, price } = await createShop(shop, ASKING);
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: 1,
  });
  await shop.pass(1.1);
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' });
  const events = await stripe.events.list({ limit: 4 });
  expect(events.data.map(({ type }) => type)).toContain('invoice.payment_failed');
  const [invoice] = (await stripe.invoices.list({ customer: customer.id, status: 'open' })).data;
  const [intent] = (await stripe.paymentIntents.list({ customer: customer.id })).data;
  expect(intent).toMatchObject({ status: 'requires_action', latest_charge: null });
  const page = invoice?.hosted_invoice_url ?? '';
  await shop.submit(page, { method: 'pm_card_visa_chargeDeclined' });
  await confirm(page, { method: '' });
  expect(await stripe.invoices.retrieve(invoice?.id ?? '')).toMatchObject({ status: 'paid' });
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  expect(await (await fetch(page)).text()).not.toContain('Pay with');
});

async function subscribe() {
  const { customer, price, product } = await createShop(shop);
  const larger = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1900,
    recurring: { interval: 'month' },
  });
  const { id, items } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
  });
  const { id: method } = await stripe.paymentMethods.attach(ASKING, { customer: customer.id });
  await stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: method },
  });
  return {
    customer: customer.id,
    product: product.id,
    larger: larger.id,
    id,
    item: items.data[0]?.id ?? '',
  };
}

test('a switch needing bank authentication is refused, then confirmed in the portal', async () => {
  const { customer, product, larger, id, item } = await subscribe();
  const items = [{ id: item, price: larger }];
  const wish = {
    items,
    proration_behavior: 'always_invoice' as const,
    payment_behavior: 'error_if_incomplete' as const,
  };
  await expect(stripe.subscriptions.update(id, wish)).rejects.toMatchObject({
    type: 'StripeCardError',
    code: 'subscription_payment_intent_requires_action',
  });
  const flow_data = {
    type: 'subscription_update_confirm' as const,
    subscription_update_confirm: {
      subscription: id,
      items: [{ id: item, price: larger, quantity: 1 }],
    },
    after_completion: {
      type: 'redirect' as const,
      redirect: { return_url: 'http://localhost/billing' },
    },
  };
  const usual = stripe.billingPortal.sessions.create({ customer, flow_data });
  await expect(usual).rejects.toThrow('is not among the products');
  const { id: configuration } = await stripe.billingPortal.configurations.create({
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: [{ product, prices: [larger] }],
        proration_behavior: 'always_invoice',
        trial_update_behavior: 'end_trial',
      },
    },
  });
  const session = { customer, configuration, flow_data };
  const { url } = await stripe.billingPortal.sessions.create(session);
  expect(await (await fetch(url)).text()).toContain('Confirm your update');
  const answer = await confirm(url, { action: 'confirm' });
  expect(answer.headers.get('location')).toBe('http://localhost/billing');
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'active',
    items: { data: [{ price: { id: larger } }] },
  });
});
