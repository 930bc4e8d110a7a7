// A shop with a year and a month for sale, and a customer. Imported by tests only.
import type Stripe from 'stripe';
import { afterAll, beforeAll } from 'vitest';
import { openTestStripe, type TestStripe } from '../open-test-stripe.ts';

export let shop: TestStripe;
export let stripe: Stripe;
export let once: Stripe.Price;
export let monthly: Stripe.Price;
export let customer: string;

/** Opens the shop before the tests of a file, and closes it after them. */
export function setUpShop(): void {
  beforeAll(async () => {
    shop = await openTestStripe();
    stripe = shop.stripe;
    customer = (await stripe.customers.create(PAYER)).id;
    const product = (await stripe.products.create({ name: 'Yearly' })).id;
    once = await stripe.prices.create({ product, currency: 'usd', unit_amount: 9000 });
    monthly = await stripe.prices.create({
      product,
      currency: 'usd',
      unit_amount: 900,
      recurring: { interval: 'month' },
    });
  });
  afterAll(() => shop.close());
}

export const PAYER = { email: 'ada@example.com', name: 'Ada' };
export const URLS = {
  success_url: 'http://localhost/done?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost/back',
};

export function open(params: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const line_items = [
    { price: params.mode === 'subscription' ? monthly.id : once.id, quantity: 1 },
  ];
  return stripe.checkout.sessions.create({
    mode: 'payment',
    customer,
    line_items,
    ...URLS,
    ...params,
  });
}

export function pay({ url }: Stripe.Checkout.Session, method = 'pm_card_visa') {
  return shop.submit(url ?? '', { ...PAYER, method });
}

export async function typesSince(event: Stripe.Event | undefined) {
  const { data } = await stripe.events.list({ limit: 100 });
  const after = data.slice(
    0,
    data.findIndex(({ id }) => id === event?.id),
  );
  return after.map(({ type }) => type).reverse();
}

export const lastEvent = async () => (await stripe.events.list({ limit: 1 })).data[0];
