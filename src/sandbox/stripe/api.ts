import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import { type Account, API_VERSION } from './account.ts';
import { expand } from './api/expand.ts';
import { type FormTree, parseForm } from './api/form.ts';
import { findAnswer, keepAnswer } from './api/idempotency.ts';
import { playOutage } from './api/outage.ts';
import { refuse } from './api/refusals.ts';
import type { Route } from './api/route.ts';
import { ApiError, invalidRequest } from './errors.ts';
import { COUPON_ROUTES } from './objects/catalog/coupons.ts';
import { PRICE_ROUTES } from './objects/catalog/prices.ts';
import { PRODUCT_ROUTES } from './objects/catalog/products.ts';
import { TAX_ROUTES } from './objects/catalog/tax-settings.ts';
import { CHECKOUT_ROUTES } from './objects/checkout/checkout-sessions.ts';
import { CUSTOMER_ROUTES } from './objects/customers/customers.ts';
import { PORTAL_CONFIGURATION_ROUTES } from './objects/customers/portal-configurations.ts';
import { PORTAL_ROUTES } from './objects/customers/portal-sessions.ts';
import { EVENT_ROUTES } from './objects/events/events.ts';
import { WEBHOOK_ENDPOINT_ROUTES } from './objects/events/webhook-endpoints.ts';
import { INVOICE_ROUTES } from './objects/invoices/invoices.ts';
import { DISPUTE_ROUTES } from './objects/payments/disputes.ts';
import { PAYMENT_METHOD_ROUTES } from './objects/payments/payment-methods.ts';
import { PAYMENT_ROUTES } from './objects/payments/payment-records.ts';
import { REFUND_ROUTES } from './objects/payments/refunds.ts';
import { SUBSCRIPTION_ROUTES } from './objects/subscriptions/subscriptions.ts';
import { newLetters } from './state.ts';

/** Every route of the API. */
const ROUTES: readonly Route[] = [
  ...CHECKOUT_ROUTES,
  ...COUPON_ROUTES,
  ...CUSTOMER_ROUTES,
  ...DISPUTE_ROUTES,
  ...EVENT_ROUTES,
  ...INVOICE_ROUTES,
  ...PAYMENT_METHOD_ROUTES,
  ...PAYMENT_ROUTES,
  ...PORTAL_CONFIGURATION_ROUTES,
  ...PORTAL_ROUTES,
  ...PRICE_ROUTES,
  ...PRODUCT_ROUTES,
  ...REFUND_ROUTES,
  ...SUBSCRIPTION_ROUTES,
  ...TAX_ROUTES,
  ...WEBHOOK_ENDPOINT_ROUTES,
];

const MAX_BODY_BYTES = 256 * 1024;

/** The parameter of every route, besides its own. */
const Expanding = z.looseObject({ expand: z.optional(z.array(z.string())) });

type Reply = { status: number; body: object; replayedFrom?: string };

/**
 * The routes below `/v1`, with Stripe's answers.
 *
 * @param onChange called after each request that may have changed something
 */
export function createApi(account: Account, onChange: () => void): Hono {
  const app = new Hono();
  app.use(playOutage(account));
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (context) => context.json({ error: invalidRequest('Request too large.').body }, 400),
    }),
  );
  for (const route of ROUTES) {
    app.on(route.method, route.path, async (context) => {
      const given = await readForm(context);
      return send(context, () => answerKeyed(account, context, route, given), onChange);
    });
  }
  app.all('*', (context) =>
    send(context, () => {
      requireKey(context);
      const { method, path } = context.req;
      throw new ApiError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`,
      });
    }),
  );
  return app;
}

async function readForm(context: Context): Promise<string> {
  const query = new URL(context.req.url).search.slice(1);
  return [query, await context.req.text()].filter(Boolean).join('&');
}

function send(context: Context, answer: () => Reply, onChange?: () => void): Response {
  const requestId = `req_${newLetters(14)}`;
  context.set('requestId', requestId);
  context.header('request-id', requestId);
  context.header('stripe-version', API_VERSION);
  const key = context.req.header('idempotency-key');
  if (key !== undefined && /^[\x20-\x7e]+$/.test(key)) context.header('idempotency-key', key);
  const { status, body, replayedFrom } = settle(answer);
  if (replayedFrom !== undefined) {
    context.header('idempotent-replayed', 'true');
    context.header('original-request', replayedFrom);
  }
  if (context.req.method !== 'GET') onChange?.();
  return context.json(body, status as 200);
}

function settle(answer: () => Reply): Reply {
  try {
    return answer();
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: { error: error.body } };
    throw error;
  }
}

/** A POST with a key runs once; a refusal by the schema isn't stored. */
function answerKeyed(account: Account, context: Context, route: Route, form: string): Reply {
  requireKey(context);
  requireVersion(context);
  const given = parseForm(form);
  const key = route.method === 'POST' ? context.req.header('idempotency-key') : undefined;
  const keyed = key === undefined ? null : { key, path: context.req.path, params: form };
  const kept = keyed && findAnswer(account, keyed);
  if (kept) return { status: kept.status, body: kept.body as object, replayedFrom: kept.request };
  const params = parse(route, given);
  const request: string = context.get('requestId');
  account.request = { id: request, idempotency_key: key ?? null };
  const reply = settle(() => answerRoute(account, route, params, context.req.param('id') ?? ''));
  account.request = null;
  if (keyed) {
    const { path, params: text } = keyed;
    keepAnswer(account, keyed.key, { at: account.now(), path, params: text, request, ...reply });
  }
  return reply;
}

function answerRoute(account: Account, route: Route, params: object, id: string): Reply {
  const { expand: paths = [] } = Expanding.parse(params);
  const answer = route.answer(account, params as never, id);
  return { status: 200, body: expand(account, answer, paths) };
}

function parse(route: Route, given: FormTree): object {
  const parsed = route.params.safeParse(given);
  if (!parsed.success) throw refuse(parsed.error.issues, given);
  return parsed.data as object;
}

/** Accepts any test-mode key; a live one is a mistake that must be noticed. */
function requireKey(context: Context): void {
  const [, scheme = '', credentials = ''] =
    /^(Bearer|Basic) (\S+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
  const key = scheme.toLowerCase() === 'basic' ? atob(credentials).split(':')[0] : credentials;
  if (!key) {
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  if (/^[sr]k_test_\w+$/.test(key)) return;
  throw new ApiError(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${key.slice(0, 8)}****. The sandbox takes any key that begins with sk_test_.`,
  });
}

/** Another version would need other answers. */
function requireVersion(context: Context): void {
  const version = context.req.header('stripe-version');
  if (version === undefined || version === API_VERSION) return;
  throw invalidRequest(
    `Invalid Stripe API version: ${version}. The sandbox answers version ${API_VERSION}.`,
  );
}
