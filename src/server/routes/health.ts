import { Hono } from 'hono';
import type { Ask } from '../data/ask.ts';
import { pingDatabase } from '../data/installation/database-state.ts';
import { ApiError } from '../http/errors.ts';
import { HEALTH_TIMEOUT_MS } from '../limits/requests.ts';
import { withDeadline } from '../process/deadline.ts';
import type { AppDeps } from './deps.ts';

/**
 * `GET /healthz`: 200 once it can serve, 503 while its database cannot be asked or
 * says nothing. `GET /config.json`: what the dashboard is told.
 */
export function createHealth({ ask, database, publicUrl, keys, providers }: AppDeps): Hono {
  const ping = createPing(ask);
  return new Hono()
    .get('/healthz', async (context) => {
      await ping();
      context.header('cache-control', 'no-store');
      return context.json({ status: 'ok', database });
    })
    .get('/config.json', (context) => {
      context.header('cache-control', 'no-cache');
      return context.json({
        supabaseUrl: publicUrl,
        anonKey: keys.anonKey,
        providers: providers.map(({ name, label }) => ({ name, label })),
      });
    });
}

/** However often it is asked, one question at a time waits for an answer of the database. */
function createPing(ask: Ask): () => Promise<void> {
  let asked: Promise<void> | null = null;
  return async () => {
    asked ??= ask(pingDatabase).finally(() => {
      asked = null;
    });
    try {
      await withDeadline(asked, HEALTH_TIMEOUT_MS);
    } catch (error) {
      throw new ApiError('unavailable', { cause: error });
    }
  };
}
