import type { MiddlewareHandler } from 'hono';
import { ApiError } from '../http/errors.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const PARTS_TYPE = 'multipart/form-data';

/** Methods and bodies accepted by a part of the server. Parts without bodies here check them on their own. */
type Accepted = { prefix: string; methods: readonly string[]; bodies?: readonly string[] };

const READING = ['GET', 'HEAD'];
const SENDING = [...READING, 'POST'];
const CHANGING = [...SENDING, 'DELETE'];
const API = [...SENDING, 'PATCH', 'DELETE'];
const GATEWAY = [...SENDING, 'PUT', 'PATCH', 'DELETE'];

const ACCEPTED: readonly Accepted[] = [
  { prefix: '/auth/v1/', methods: GATEWAY, bodies: [JSON_TYPE] },
  { prefix: '/rest/v1/', methods: GATEWAY },
  { prefix: '/storage/v1/', methods: GATEWAY },
  { prefix: '/api/', methods: API, bodies: [JSON_TYPE] },
  { prefix: '/scim/', methods: GATEWAY, bodies: ['application/scim+json', JSON_TYPE] },
  // A beacon sent as a page closes has the type `text/plain`.
  { prefix: '/events', methods: SENDING, bodies: [JSON_TYPE, 'text/plain'] },
  { prefix: '/leads', methods: SENDING, bodies: [JSON_TYPE, FORM_TYPE] },
  { prefix: '/picture-copies', methods: SENDING, bodies: [JSON_TYPE] },
  { prefix: '/link-previews', methods: SENDING, bodies: [JSON_TYPE] },
  { prefix: '/photo-palettes', methods: SENDING, bodies: [JSON_TYPE] },
  { prefix: '/imported-pages', methods: SENDING, bodies: [JSON_TYPE] },
  { prefix: '/functions/v1/', methods: SENDING, bodies: [JSON_TYPE] },
  { prefix: '/my-details/', methods: SENDING, bodies: [FORM_TYPE] },
  { prefix: '/report/', methods: SENDING, bodies: [FORM_TYPE] },
  // Mail programs choose which of the two they post (RFC 8058).
  { prefix: '/unsubscribe/', methods: SENDING, bodies: [FORM_TYPE, PARTS_TYPE] },
  // Phones with Apple Wallet.
  { prefix: '/wallet/', methods: CHANGING, bodies: [JSON_TYPE] },
  { prefix: '/webhooks/stripe', methods: ['POST'], bodies: [JSON_TYPE] },
  // The Stripe stand-in: its pages and controls, and its API at the paths of Stripe's client.
  { prefix: '/sandbox/stripe', methods: CHANGING, bodies: [JSON_TYPE, FORM_TYPE] },
  { prefix: '/v1/', methods: CHANGING, bodies: [FORM_TYPE] },
  { prefix: '/', methods: READING },
];

/** @returns the part of the server a path belongs to, from a fixed set */
export function findPart(path: string): string {
  return ACCEPTED.find(({ prefix }) => path.startsWith(prefix))?.prefix ?? '';
}

/**
 * Refuses requests that no route of that part accepts: other methods with 405, and bodies of another
 * or no type with 415. OPTIONS isn't needed, as there is a single origin.
 */
export const acceptedRequests: MiddlewareHandler = async (context, next) => {
  const { method, path } = context.req;
  const accepted = ACCEPTED.find(({ prefix }) => path.startsWith(prefix));
  if (accepted === undefined || !accepted.methods.includes(method)) {
    context.header('allow', accepted?.methods.join(', ') ?? '');
    throw new ApiError('method_not_allowed');
  }
  const { bodies } = accepted;
  if (bodies !== undefined && hasBody(context.req.raw.headers)) {
    const [type = ''] = (context.req.header('content-type') ?? '').split(';');
    if (!bodies.includes(type.trim().toLowerCase())) throw new ApiError('unsupported_media_type');
  }
  await next();
};

/** Judged by headers: touching the stream itself would create one (`read-body.ts`). */
function hasBody(headers: Headers): boolean {
  const length = headers.get('content-length');
  return headers.has('transfer-encoding') || (length !== null && length !== '0');
}

/**
 * Refuses a post that another site made a visitor's browser send. Clients other than browsers don't send
 * this header; the rate limits apply to them instead.
 */
export const sameSite: MiddlewareHandler = async (context, next) => {
  if (context.req.header('sec-fetch-site') === 'cross-site') {
    throw new ApiError('cross_site');
  }
  await next();
};
