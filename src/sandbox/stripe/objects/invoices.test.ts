import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShop, openTestStripe, type TestStripe } from '../open-test-stripe.ts';

let shop: TestStripe;
let customer: string;
let price: string;
beforeAll(async () => {
  shop = await openTestStripe();
  const made = await createShop(shop);
  customer = made.customer.id;
  const product = made.product.id;
  price = (await shop.stripe.prices.create({ product, currency: 'usd', unit_amount: 2880 })).id;
});
afterAll(() => shop.close());

async function buy(method: string, changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const { id, url } = await shop.stripe.checkout.sessions.create({
    mode: 'payment',
    customer,
    line_items: [{ price, quantity: 1 }],
    success_url: shop.origin,
    invoice_creation: { enabled: true, invoice_data: { metadata: { plan: 'yearly' } } },
    ...changes,
  });
  await shop.submit(url ?? '', { email: 'ada@example.com', name: 'Ada', method });
  return () => shop.stripe.checkout.sessions.retrieve(id, { expand: ['invoice.payments'] });
}

test('a payment that requested an invoice has a paid one, with its line and payment', async () => {
  const { invoice, payment_intent } = await (await buy('pm_card_visa'))();
  expect(invoice).toMatchObject({
    status: 'paid',
    total: 2880,
    amount_paid: 2880,
    amount_remaining: 0,
    parent: null,
    customer,
    billing_reason: 'manual',
    metadata: { plan: 'yearly' },
    lines: { data: [{ amount: 2880, quantity: 1, pricing: { price_details: { price } } }] },
    payments: { data: [{ status: 'paid', payment: { payment_intent } }] },
  });
  const { hosted_invoice_url: page } = invoice as Stripe.Invoice;
  expect(await (await fetch(page ?? '')).text()).toContain('$28.80');
});

test('a bank payment gets its invoice once the money arrives, and a failed one gets none', async () => {
  const good = await buy('pm_usBankAccount_success');
  const bad = await buy('pm_usBankAccount_insufficientFunds');
  expect((await good()).invoice).toBeNull();
  await shop.pass(4);
  expect((await good()).invoice).toMatchObject({ status: 'paid' });
  expect((await bad()).invoice).toBeNull();
});

test('an invoice is created only on request', async () => {
  const without = await buy('pm_card_visa', { invoice_creation: { enabled: false } });
  expect((await without()).invoice).toBeNull();
});
