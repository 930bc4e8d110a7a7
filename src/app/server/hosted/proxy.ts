import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { proxy } from 'hono/proxy';
import { hasConnection } from '#gateway/rate-limits/counted-uses.ts';
import type { ClientAddress } from '#kit/server/http/client-address.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import type { HostedSettings } from '#kit/server/process/hosted-env.ts';
import { BACKEND_ANSWER_MS } from './limits.ts';
import { applyKeys, isDataPath } from './passed-requests.ts';

/** Headers about the route to us or about other sites. The backend must not get our cookies. */
const OWN_REQUEST_HEADERS = [
  'cookie',
  'expect',
  'forwarded',
  'host',
  'origin',
  'referer',
  'sb-forwarded-for',
  'x-client-country',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
];

/** Headers about the backend's origin; we set our own (`http/security/`). */
const OWN_ANSWER_HEADERS = ['alt-svc', 'set-cookie', 'strict-transport-security'];

export type ProxyDeps = {
  hosted: HostedSettings;
  /** This installation's origin: redirects to the backend's lead back here. */
  publicUrl: string;
  clientAddress: ClientAddress;
  /** Checks made here before the backend is called. */
  guard?: MiddlewareHandler;
  /** Checks that a session is still open before serving tables and files. */
  sessionGuard?: MiddlewareHandler;
  answerMs?: number;
};

/**
 * Passes `/auth/v1`, `/rest/v1` and `/storage/v1` on to a hosted backend: bodies are streamed in both
 * directions, and statuses and headers stay, except those about another origin.
 *
 * Throws `ApiError` in its routes: `not_found` for requests that the product's client doesn't make,
 * `backend_down`, `backend_slow`, and `backend_strange` for a response that no such backend sends.
 */
export function createProxy(deps: ProxyDeps): Hono {
  const app = new Hono();
  const { guard, sessionGuard } = deps;
  // A provider redirects to the backend's own URL, where the browser has the backend's cookies.
  app.get('/auth/v1/authorize', (context) =>
    context.redirect(`${deps.hosted.url}/auth/v1/authorize${new URL(context.req.url).search}`),
  );
  app.use('/rest/v1/*', dataPathsOnly).use('/storage/v1/*', dataPathsOnly);
  if (guard) app.use('/auth/v1/*', guard);
  if (sessionGuard) app.use('/rest/v1/*', sessionGuard).use('/storage/v1/*', sessionGuard);
  for (const part of ['auth', 'rest', 'storage']) {
    app.all(`/${part}/v1/*`, (context) => passOn(deps, context));
  }
  return app;
}

const dataPathsOnly: MiddlewareHandler = async ({ req }, next) => {
  if (!isDataPath(new URL(req.raw.url).pathname)) throw new ApiError('not_found');
  await next();
};

async function passOn(deps: ProxyDeps, context: Context): Promise<Response> {
  const { hosted, publicUrl, answerMs = BACKEND_ANSWER_MS } = deps;
  const { raw } = context.req;
  const headers = toBackendHeaders(deps, context);
  if (headers === null) return refuseKey(context);
  const patience = startPatience(answerMs, raw.signal);
  const body = raw.body?.pipeThrough(patience.afterBody()) ?? null;
  if (body === null) patience.start();
  const { pathname, search } = new URL(raw.url);
  try {
    const answer = await proxy(hosted.url + pathname + search, {
      method: raw.method,
      headers,
      body,
      ...(body !== null && { duplex: 'half' }),
      redirect: 'manual',
      signal: patience.signal,
      customFetch: fetchPlain,
    });
    return toOwnAnswer(answer, { pathname, from: hosted.url, to: publicUrl });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(patience.isOver() ? 'backend_slow' : 'backend_down', { cause: error });
  } finally {
    patience.stop();
  }
}

/** A file's bytes, length and ranges must be those of the uncompressed file. */
const fetchPlain = (request: Request): Promise<Response> => {
  request.headers.set('accept-encoding', 'identity');
  return fetch(request);
};

/** @returns null for a key that may not be used here */
function toBackendHeaders({ hosted, clientAddress }: ProxyDeps, context: Context): Headers | null {
  const headers = new Headers(context.req.raw.headers);
  for (const name of (headers.get('connection') ?? '').split(',')) {
    if (/^[\w-]+$/.test(name.trim())) headers.delete(name.trim());
  }
  for (const name of [...OWN_REQUEST_HEADERS, 'connection', 'upgrade', 'te', 'trailer']) {
    headers.delete(name);
  }
  const isFromOutside = hasConnection(context);
  if (isFromOutside) headers.set('x-forwarded-for', clientAddress(context));
  return applyKeys(headers, hosted, isFromOutside) ? headers : null;
}

/** In the backend's format. */
function refuseKey(context: Context): Response {
  const hint = 'Double check your API key.';
  return context.json({ message: 'Invalid API key', hint }, 401);
}

/**
 * The time limit for a response, from the end of the request's body; stops once the caller has left. A
 * response that has started isn't timed: its reader ends it.
 */
function startPatience(milliseconds: number, left: AbortSignal) {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const leave = () => controller.abort();
  left.addEventListener('abort', leave);
  const start = () => {
    timer = setTimeout(() => {
      isOver = true;
      controller.abort();
    }, milliseconds);
  };
  return {
    signal: controller.signal,
    start,
    isOver: () => isOver,
    stop: () => {
      clearTimeout(timer);
      left.removeEventListener('abort', leave);
    },
    afterBody: () => new TransformStream<Uint8Array, Uint8Array>({ flush: start }),
  };
}

function toOwnAnswer(
  answer: Response,
  { pathname, from, to }: { pathname: string; from: string; to: string },
): Response {
  if (isStrange(answer, pathname)) {
    void answer.body?.cancel();
    throw new ApiError('backend_strange');
  }
  const { headers } = answer;
  for (const name of [...headers.keys()]) {
    const isOfOrigin = OWN_ANSWER_HEADERS.includes(name) || name.startsWith('access-control-');
    if (isOfOrigin) headers.delete(name);
  }
  const location = headers.get('location');
  if (location?.startsWith(`${from}/`)) headers.set('location', to + location.slice(from.length));
  return answer;
}

/** A page instead of data: from a proxy in between, a host without a backend, a paused project. */
function isStrange(answer: Response, pathname: string): boolean {
  const isPage = /^text\/html\b/i.test(answer.headers.get('content-type') ?? '');
  const isFile = pathname.startsWith('/storage/v1/') && answer.status < 500;
  const leadsElsewhere = answer.status >= 300 && answer.status < 400;
  return isPage && !isFile && !leadsElsewhere;
}
