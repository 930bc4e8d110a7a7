import { Hono } from 'hono';
import { pingDatabase } from '../data/installation.ts';
import type { AppDeps } from '../deps.ts';

/** `GET /healthz`: 200 once it can serve, 503 while its database cannot be asked. `GET /config.json`: what the dashboard is told. */
export function createHealth({ sql, database, publicUrl, anonKey }: AppDeps): Hono {
  return new Hono()
    .get('/healthz', async (context) => {
      await pingDatabase(sql);
      context.header('cache-control', 'no-store');
      return context.json({ status: 'ok', database });
    })
    .get('/config.json', (context) => {
      context.header('cache-control', 'no-cache');
      return context.json({ supabaseUrl: publicUrl, anonKey });
    });
}
