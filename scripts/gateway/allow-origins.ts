import { Hono } from 'hono';
import { cors } from 'hono/cors';

/** What the published clients send. */
const HEADERS = [
  ...['accept', 'accept-profile', 'apikey', 'authorization', 'cache-control', 'content-profile'],
  ...[
    'content-type',
    'prefer',
    'range',
    'range-unit',
    'x-client-info',
    'x-metadata',
    'x-retry-count',
  ],
  ...['x-supabase-api-version', 'x-upsert'],
];

const READABLE = ['content-location', 'content-range', 'location', 'retry-after', 'x-total-count'];

/**
 * An app that lets pages of these origins ask from a browser, and answers their questions whether
 * they may. Tokens come in headers, so no credentials of the browser are asked for.
 */
export function allowOrigins(origins: string[]): Hono {
  return new Hono().use(
    cors({
      origin: origins.includes('*') ? '*' : origins,
      allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowHeaders: HEADERS,
      exposeHeaders: READABLE,
      maxAge: 3600,
    }),
  );
}
