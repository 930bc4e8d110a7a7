import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { AppDeps } from '#kit/server/routes/deps.ts';

/** `GET /terms.json`: the public terms of the plans for sale. */
export function createTermsJson({ terms }: Pick<AppDeps, 'terms'>): Hono {
  return new Hono().get('/terms.json', etag(), (context) => {
    context.header('cache-control', 'no-cache');
    return context.json(terms());
  });
}
