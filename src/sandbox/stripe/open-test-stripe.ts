import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import Stripe from 'stripe';
import { openStripe, type StripeSandbox } from './stripe.ts';

/** An event as it arrived, and whether its signature was valid. */
export type Arrival = { event: Stripe.Event; body: string; signature: string };

/** The stand-in on its own port, with Stripe's client and an event receiver. */
export type TestStripe = {
  stripe: Stripe;
  sandbox: StripeSandbox;
  origin: string;
  /** All events with a valid signature, in order of arrival. */
  arrivals: Arrival[];
  /** The receiver's response; status 200 by default. */
  receiver: { status: number; secret: string; url: string };
  /** Moves the clock by days. */
  pass(days: number): Promise<void>;
  /** Submits a page's form. @returns the response, without following redirects */
  submit(url: string, fields: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
};

/** Fixed, on a day that not every month has. */
export const TEST_START = Date.parse('2026-01-31T10:00:00Z') / 1000;

/**
 * @param path of the state file, if a test wants one
 * @param room for objects of each kind
 * @param start the clock's fixed time, in milliseconds
 */
export async function openTestStripe(
  path: string | null = null,
  room = 1000,
  start = TEST_START * 1000,
): Promise<TestStripe> {
  const arrivals: Arrival[] = [];
  const receiver = { status: 200, secret: 'whsec_of_the_test', url: '' };
  const handler: { fetch: (request: Request) => Response | Promise<Response> } = {
    fetch: () => new Response(null, { status: 503 }),
  };
  const server = serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      if (new URL(request.url).pathname !== '/receiver') return handler.fetch(request);
      const body = await request.text();
      const signature = request.headers.get('stripe-signature') ?? '';
      const event = stripe.webhooks.constructEvent(body, signature, receiver.secret);
      arrivals.push({ event, body, signature });
      // If it redirects, the target would respond with 200.
      return new Response(null, { status: receiver.status, headers: { location: '/clock' } });
    },
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const stripe = new Stripe('sk_test_key', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
  const sandbox = await openStripe({ pagesUrl: origin, path, room, now: () => start });
  handler.fetch = (request) => sandbox.app.fetch(request);
  receiver.url = `${origin}/receiver`;
  return {
    stripe,
    sandbox,
    origin,
    arrivals,
    receiver,
    pass: (days) => sandbox.advance(sandbox.now() + days * 86_400),
    submit: (url, fields) =>
      fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin },
        body: new URLSearchParams(fields),
      }),
    async close() {
      await sandbox.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @returns a customer with a card, and a monthly price of nine dollars */
export async function createShop({ stripe }: TestStripe, card = 'pm_card_visa') {
  const customer = await stripe.customers.create({ email: 'ada@example.com', name: 'Ada' });
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  await stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: method.id },
  });
  const product = await stripe.products.create({ name: 'Monthly' });
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 900,
    recurring: { interval: 'month' },
  });
  return { customer, method, product, price };
}
