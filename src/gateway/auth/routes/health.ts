import { Hono } from 'hono';

/** GET /health: the process answers. It asks nothing of the database. */
export function healthRoute(): Hono {
  return new Hono().get('/health', (context) =>
    context.json({ name: 'auth', version: '1', description: 'Signs people in' }),
  );
}
