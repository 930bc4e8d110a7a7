import { Hono } from 'hono';
import { cors } from 'hono/cors';

/** The published clients' headers. */
const HEADERS = [
  'accept',
  'accept-profile',
  'apikey',
  'authorization',
  'cache-control',
  'content-profile',
  'content-type',
  'prefer',
  'range',
  'range-unit',
  'x-client-info',
  'x-metadata',
  'x-retry-count',
  'x-supabase-api-version',
  'x-upsert',
];

const READABLE = ['content-location', 'content-range', 'location', 'retry-after', 'x-total-count'];

/**
 * An app that allows browser requests from these origins, and answers their preflights. Tokens come
 * in headers, so it doesn't allow credentials.
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
