import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { AppDeps } from '../deps.ts';

/** `GET /terms.json`: on what terms plans are sold here, for whoever asks. */
export function createTermsJson({ terms }: Pick<AppDeps, 'terms'>): Hono {
  return new Hono().get('/terms.json', etag(), (context) => {
    context.header('cache-control', 'no-cache');
    return context.json(terms());
  });
}
