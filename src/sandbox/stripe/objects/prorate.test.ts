import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShop, openTestStripe, type TestStripe } from '../open-test-stripe.ts';

const DAY = 86_400;

let shop: TestStripe;
let stripe: Stripe;
beforeAll(async () => {
  shop = await openTestStripe();
  stripe = shop.stripe;
});
afterAll(() => shop.close());

/** A subscription at $9 a month, and a more expensive price for the same product. */
async function subscribe(terms: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const { customer, price } = await createShop(shop);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    ...terms,
  });
  const dearer = await stripe.prices.create({
    product: String(price.product),
    currency: 'usd',
    unit_amount: 4900,
    recurring: { interval: 'month' },
  });
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error('There is no item.');
  return { customer, subscription, item, items: [{ id: item.id, price: dearer.id }] };
}

const chargesOf = async (customer: string) =>
  (await stripe.charges.list({ customer })).data.map(({ amount }) => amount);

test('a preview matches the same change made at that moment, and changes nothing', async () => {
  const { customer, subscription, items } = await subscribe();
  await shop.pass(10);
  const proration_behavior = 'always_invoice';
  const shown = await stripe.invoices.createPreview({
    customer: customer.id,
    subscription: subscription.id,
    subscription_details: { items, proration_behavior },
  });
  const [credit, charge] = shown.lines.data;
  expect([credit?.amount, charge?.amount].map((amount) => Math.sign(amount ?? 0))).toEqual([-1, 1]);
  expect(charge?.parent?.subscription_item_details?.proration).toBe(true);
  expect(await chargesOf(customer.id)).toEqual([900]);
  expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
  await shop.pass(5);
  const proration_date = charge?.period.start ?? 0;
  await stripe.subscriptions.update(subscription.id, {
    items,
    proration_behavior,
    proration_date,
  });
  expect(await chargesOf(customer.id)).toEqual([shown.amount_due, 900]);
});

test('a preview of a change that ends a trial includes a full month', async () => {
  const { customer, subscription, items } = await subscribe({ trial_period_days: 7 });
  const shown = await stripe.invoices.createPreview({
    customer: customer.id,
    subscription: subscription.id,
    subscription_details: { items, proration_behavior: 'always_invoice', trial_end: 'now' },
  });
  expect(shown.amount_due).toBe(4900);
  expect(shown.lines.data[0]?.parent?.subscription_item_details?.proration).toBe(false);
});

test('a proration date outside the current period is refused', async () => {
  const { subscription, item, items } = await subscribe();
  for (const proration_date of [item.current_period_start - DAY, item.current_period_end + DAY]) {
    const late = stripe.subscriptions.update(subscription.id, {
      items,
      proration_behavior: 'always_invoice',
      proration_date,
    });
    await expect(late).rejects.toThrow('Proration date must be within the current billing period.');
  }
});
