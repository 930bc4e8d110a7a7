import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type Account, API_VERSION } from './account.ts';
import { expand } from './api/expand.ts';
import { type FormTree, parseForm } from './api/params.ts';
import { refuse, requireReferences } from './api/refusals.ts';
import type { Route } from './api/routes.ts';
import { ApiError, invalidRequest } from './errors.ts';
import { ROUTES } from './objects/routes.ts';
import { type KeptAnswer, newLetters } from './state.ts';

const MAX_BODY_BYTES = 256 * 1024;

type Expanding = { expand?: string[] };

type Reply = { status: number; body: object; replayedFrom?: string };

/**
 * The routes below `/v1`, with Stripe's responses.
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
        message: `Unrecognized request URL (${method}: ${path}). If you are trying to list objects, remove the trailing slash.`,
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

/** A POST with an idempotency key runs once; a refusal by the schema isn't stored. */
function answerKeyed(account: Account, context: Context, route: Route, form: string): Reply {
  requireKey(context);
  requireVersion(context);
  const given = parseForm(form);
  const key = route.method === 'POST' ? context.req.header('idempotency-key') : undefined;
  const asked = `${context.req.path} ${form}`;
  const kept = key === undefined ? null : findAnswer(account, key, asked);
  if (kept) return { status: kept.status, body: kept.body as object, replayedFrom: kept.request };
  const params = parse(route, given);
  const request: string = context.get('requestId');
  account.request = { id: request, idempotency_key: key ?? null };
  const reply = settle(() => answerRoute(account, route, params, context.req.param('id') ?? ''));
  account.request = null;
  if (key !== undefined) {
    keepAnswer(account, key, { at: account.now(), asked, request, ...reply });
  }
  return reply;
}

/** @param params of the route, and `expand`, which every route accepts */
function answerRoute(account: Account, route: Route, params: Expanding, id: string): Reply {
  if (route.method === 'POST') requireReferences(account, params);
  const answer = route.answer(account, params as never, id);
  return { status: 200, body: expand(account, answer, params.expand ?? []) };
}

function parse(route: Route, given: FormTree): Expanding {
  const parsed = route.params.safeParse(given);
  if (!parsed.success) throw refuse(parsed.error.issues, given);
  return parsed.data as Expanding;
}

/** Accepts any test-mode key; a live one is a mistake that must be caught. */
function requireKey(context: Context): void {
  if (/^Bearer [sr]k_test_\w+$/i.test(context.req.header('authorization') ?? '')) return;
  throw new ApiError(401, {
    type: 'invalid_request_error',
    message: 'Invalid API Key provided. The sandbox takes any key that begins with sk_test_.',
  });
}

/** Another version would need other responses. */
function requireVersion(context: Context): void {
  const version = context.req.header('stripe-version');
  if (version === undefined || version === API_VERSION) return;
  throw invalidRequest(
    `Invalid Stripe API version: ${version}. The sandbox answers version ${API_VERSION}.`,
  );
}

/** As sent by a proxy or a captive portal, with a success status. */
const HTML = '<!doctype html><title>Welcome</title><p>Please sign in to this network.</p>';

/**
 * Makes the API slow, failing or foreign, according to the settings. Slow requests are still completed, even
 * if the client has given up.
 */
function playOutage({ state }: Account): MiddlewareHandler {
  return async (context, next) => {
    const { api, api_delay: delay } = state.settings;
    if (delay > 0) await sleep(delay, undefined, { ref: false });
    if (api === 'down') return context.text('upstream connect error', 503);
    if (api === 'html') return context.html(HTML);
    await next();
  };
}

const KEEP_S = 24 * 3600;
const KEPT_ANSWERS = 2000;

/**
 * @param asked the path and the parameters
 * @returns the earlier response for this key, or null
 * @throws ApiError if the key was used for another request
 */
function findAnswer({ state, now }: Account, key: string, asked: string): KeptAnswer | null {
  const kept = state.answers.get(key);
  if (!kept || kept.at + KEEP_S <= now()) return null;
  if (kept.asked === asked) return kept;
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  throw new ApiError(400, { type: 'idempotency_error', message });
}

/** Stores a response for a day; the oldest are dropped if there are too many. */
function keepAnswer({ state }: Account, key: string, answer: KeptAnswer): void {
  state.answers.delete(key);
  state.answers.set(key, structuredClone(answer));
  const [oldest] = state.answers.keys();
  if (state.answers.size > KEPT_ANSWERS && oldest !== undefined) state.answers.delete(oldest);
}
