import { Hono } from 'hono';

/** GET /health: the process responds. It makes no database query. */
export function healthRoute(): Hono {
  return new Hono().get('/health', (context) =>
    context.json({ name: 'auth', version: '1', description: 'Signs people in' }),
  );
}
