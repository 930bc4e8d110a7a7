import { Hono } from 'hono';
import type { AuthDeps } from '../request/deps.ts';

/**
 * GET /.well-known/jwks.json: the public keys that verify tokens; clients cache them for ten
 * minutes.
 */
export function jwksRoute({ keys }: AuthDeps): Hono {
  return new Hono().get('/.well-known/jwks.json', (context) =>
    context.json(keys.publicKeySet, 200, { 'Cache-Control': 'public, max-age=600' }),
  );
}
