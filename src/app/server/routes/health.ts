import { Hono } from 'hono';
import type { Sql } from '#database/connect.ts';
import { takesWrites } from '#database/hosts.ts';
import { ConnectionError } from '#gateway/connections/connection-errors.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { ApiError, isReadOnly } from '#kit/server/http/errors.ts';
import { HEALTH_TIMEOUT_MS } from '#kit/server/limits/requests.ts';
import { withDeadline } from '#kit/server/process/deadline.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';

/**
 * `GET /healthz`: 200 once it can serve, 503 while its database is unreachable, silent or read-only; with a
 * hosted backend 502, 503 or 504 while that one gives an unexpected answer, is down or slow.
 * `GET /config.json`: the dashboard's settings.
 */
export function createHealth(deps: AppDeps): Hono {
  const { ask, database, publicUrl, keys, providers, hosted } = deps;
  const ping = createPing(ask);
  return new Hono()
    .get('/healthz', async (context) => {
      await ping();
      await hosted?.ping();
      context.header('cache-control', 'no-store');
      return context.json({ status: 'ok', database, ...(hosted && { backend: 'hosted' }) });
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

/** However often it is called, only one query at a time waits for the database. */
function createPing(ask: Ask): () => Promise<void> {
  let asked: Promise<void> | null = null;
  const ping = async (sql: Sql) => {
    // Thrown inside, so that read-only connections are dropped and reopened.
    if (!(await takesWrites(sql))) throw new ConnectionError('read-only');
  };
  return async () => {
    asked ??= ask(ping).finally(() => {
      asked = null;
    });
    try {
      await withDeadline(asked, HEALTH_TIMEOUT_MS);
    } catch (error) {
      throw new ApiError(isReadOnly(error) ? 'read_only' : 'unavailable', { cause: error });
    }
  };
}
