import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createPayments, type Payments } from '#money/server/stripe.ts';
import { openTestStripe, type TestStripe } from '#sandbox/stripe/open-test-stripe.ts';

/**
 * Failures on the way to Stripe: it is `down`, a proxy answers in `html`, the request succeeds and the
 * answer is `cut` off, the key is `unknown`, or a restricted key is `forbidden` this.
 */
export type Trouble = 'cut' | 'down' | 'forbidden' | 'html' | 'unknown';

/** The stand-in for Stripe, and a connection to it that can fail at any step. */
export type Till = Pick<TestStripe, 'stripe' | 'sandbox' | 'submit' | 'pass'> & {
  payments: Payments;
  /** The requests since this was last emptied, such as `POST /v1/customers`. */
  asked: string[];
  /** Called before a request is passed on. @returns its failure, if any */
  onRequest: (asked: string) => Promise<Trouble | undefined> | Trouble | undefined;
  close(): Promise<void>;
};

/** Opens a till on a free port. */
export async function openTill(): Promise<Till> {
  const shop = await openTestStripe();
  const server = serve({ hostname: '127.0.0.1', port: 0, fetch: (request) => pass(request) });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const till: Till = {
    ...shop,
    payments: createPayments({
      secretKey: 'sk_test_till',
      webhookSecret: 'whsec_of_the_till',
      address: () => ({ protocol: 'http', host: '127.0.0.1', port }),
      retries: 0,
    }),
    asked: [],
    onRequest: () => undefined,
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await shop.close();
    },
  };
  const pass = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const asked = `${request.method} ${pathname}`;
    till.asked.push(asked);
    const trouble = await till.onRequest(asked);
    if (trouble === 'down') return new Response('upstream connect error', { status: 503 });
    if (trouble === 'html') return new Response('<!doctype html><title>Welcome</title>');
    if (trouble === 'unknown') return refuse(401, 'Invalid API Key provided: sk_test_till');
    if (trouble === 'forbidden') {
      return refuse(403, "The provided key 'rk_test_till' does not have the required permissions.");
    }
    const { method, headers } = request;
    const body = method === 'POST' ? { body: await request.text() } : {};
    const answer = await fetch(`${shop.origin}${pathname}${search}`, { method, headers, ...body });
    const text = await answer.text();
    return new Response(trouble === 'cut' ? text.slice(0, text.length / 2) : text, {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    });
  };
  return till;
}

/** In Stripe's format. */
function refuse(status: 401 | 403, message: string): Response {
  return Response.json({ error: { type: 'invalid_request_error', message } }, { status });
}

/** Pays on a Stripe page, as a person would. */
export function pay(till: Till, url: string, method = 'pm_card_visa'): Promise<Response> {
  return till.submit(url, { email: 'ada@vizit.test', name: 'Ada', method });
}
