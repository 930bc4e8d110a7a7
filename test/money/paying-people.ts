import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { Sql } from '#database/connect.ts';
import { createPayments, type Payments } from '#money/server/stripe.ts';
import type { TestStripe } from '#sandbox/stripe/open-test-stripe.ts';
import { createProfile } from '../factories.ts';

/** Prices in tests, in cents: the specification's, and an agency tier. */
const PRICES = { premium: 399, yearly: 2880, agency_50: 1900 } as const;

type Sold = keyof typeof PRICES;

/** A user with a page and a Stripe customer. */
export type Payer = { user_id: string; customer_id: string };

/** Makes purchases in a test, as the server would request them from Stripe. */
export type TestSales = {
  payments: Payments;
  createPayer(card?: string): Promise<Payer>;
  /** Opens a checkout for a year. @returns its id, and the session */
  openYear(payer: Payer): Promise<{ id: string; session: Stripe.Checkout.Session }>;
  /** Opens a checkout for a year and pays it. @returns the checkout's id */
  buyYear(payer: Payer, method?: string): Promise<string>;
  subscribe(
    payer: Payer,
    plan: Exclude<Sold, 'yearly'>,
    changes?: Partial<Stripe.SubscriptionCreateParams>,
  ): Promise<Stripe.Subscription>;
  /** Switches from monthly to an agency's tier or back, charged at once. */
  switchPlan(subscription: string, item: Stripe.SubscriptionItem): Promise<unknown>;
  /** Switches from an agency's tier to monthly at the period's end. */
  planSwitch(subscription: string, item: Stripe.SubscriptionItem): Promise<unknown>;
};

export const TRIAL = { trial_period_days: 7, metadata: { trial: '1' } };

/** Opens a till in a stand-in, with prices that the database knows. */
export async function openSales(
  sql: Sql,
  shop: Pick<TestStripe, 'stripe' | 'origin' | 'receiver' | 'submit'>,
): Promise<TestSales> {
  const { stripe, origin, receiver, submit } = shop;
  const prices = await createPrices(sql, stripe);
  const port = Number(new URL(origin).port);
  const openYear = async ({ user_id, customer_id }: Payer) => {
    const id = randomUUID();
    const metadata = { user_id, plan: 'yearly', checkout: id };
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      customer: customer_id,
      line_items: [{ price: prices.yearly, quantity: 1 }],
      success_url: origin,
      metadata,
      payment_intent_data: { metadata },
      invoice_creation: { enabled: true },
    });
    await sql`
      insert into private.checkouts (id, user_id, plan, amount, currency, session_id)
      values (${id}, ${user_id}, 'yearly', ${PRICES.yearly}, 'usd', ${session.id})`;
    return { id, session };
  };
  return {
    payments: createPayments({
      secretKey: 'sk_test_key',
      webhookSecret: receiver.secret,
      address: () => ({ protocol: 'http', host: '127.0.0.1', port }),
      retries: 0,
    }),
    openYear,
    createPayer: (card = 'pm_card_visa') => createPayer(sql, stripe, card),
    async buyYear(payer, method = 'pm_card_visa') {
      const { id, session } = await openYear(payer);
      await submit(session.url ?? '', { email: 'ada@vizit.test', name: 'Ada', method });
      return id;
    },
    subscribe: ({ customer_id: customer }, plan, changes = {}) =>
      stripe.subscriptions.create({ customer, items: [{ price: prices[plan] }], ...changes }),
    planSwitch: (subscription, { id, price, current_period_end }) =>
      stripe.subscriptions.update(subscription, {
        items: [{ id, price: prices.premium }],
        metadata: { kept_price: price.id, kept_until: String(current_period_end) },
        proration_behavior: 'none',
      }),
    switchPlan: (subscription, { id, price }) =>
      stripe.subscriptions.update(subscription, {
        items: [{ id, price: prices[price.id === prices.premium ? 'agency_50' : 'premium'] }],
        proration_behavior: 'always_invoice',
      }),
  };
}

async function createPayer(sql: Sql, stripe: Stripe, card: string): Promise<Payer> {
  const { user_id } = await createProfile(sql);
  const { id: customer } = await stripe.customers.create({ metadata: { user_id } });
  const method = await stripe.paymentMethods.attach(card, { customer });
  const invoice_settings = { default_payment_method: method.id };
  await stripe.customers.update(customer, { invoice_settings });
  await sql`
    insert into private.stripe_customers (user_id, customer_id) values (${user_id}, ${customer})`;
  return { user_id, customer_id: customer };
}

async function createPrices(sql: Sql, stripe: Stripe): Promise<Record<Sold, string>> {
  const product = (await stripe.products.create({ name: 'Vizit' })).id;
  const create = async (plan: Sold) => {
    const { id } = await stripe.prices.create({
      product,
      currency: 'usd',
      unit_amount: PRICES[plan],
      ...(plan !== 'yearly' && { recurring: { interval: 'month' as const } }),
    });
    await sql`
      insert into private.stripe_prices (price_id, plan, amount, currency)
      values (${id}, ${plan}, ${PRICES[plan]}, 'usd')`;
    return id;
  };
  return {
    premium: await create('premium'),
    yearly: await create('yearly'),
    agency_50: await create('agency_50'),
  };
}
