// A shop whose customers subscribe. Imported by tests only.
import type Stripe from 'stripe';
import { afterAll, beforeAll } from 'vitest';
import { createShop, openTestStripe, type TestStripe } from '../open-test-stripe.ts';

export let shop: TestStripe;
export let stripe: Stripe;

/** Opens the shop before the tests of a file, and closes it after them. */
export function setUpShop(): void {
  beforeAll(async () => {
    shop = await openTestStripe();
    stripe = shop.stripe;
  });
  afterAll(() => shop.close());
}

export const HOUR = 1 / 24;

export async function subscribe(
  params: Partial<Stripe.SubscriptionCreateParams> = {},
  card?: string,
) {
  const { customer, price, ...rest } = await createShop(shop, card);
  const items = [{ price: price.id }];
  const created = await stripe.subscriptions.create({ customer: customer.id, items, ...params });
  return { customer, price, ...rest, id: created.id, created };
}

export const retrieve = (id: string) =>
  stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }) as Promise<
    Stripe.Subscription & { latest_invoice: Stripe.Invoice }
  >;

/** A customer's event types, oldest first, without the first `skip`. */
export async function typesOf(customer: string, skip = 0) {
  const { data } = await stripe.events.list({ limit: 100 });
  const own = data.filter(({ data: { object } }) => {
    const of = object as { customer?: string; id?: string };
    return of.customer === customer || of.id === customer;
  });
  return own
    .map(({ type }) => type)
    .reverse()
    .slice(skip);
}
