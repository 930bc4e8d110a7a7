import { Hono } from 'hono';
import type { AuthDeps } from '../request/deps.ts';

/** GET /.well-known/jwks.json: the key tokens are verified with; clients keep it for ten minutes. */
export function jwksRoute({ keys }: AuthDeps): Hono {
  return new Hono().get('/.well-known/jwks.json', (context) =>
    context.json(keys.publicKeySet, 200, { 'Cache-Control': 'public, max-age=600' }),
  );
}
