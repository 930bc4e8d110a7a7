import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { parseMailState } from '#kit/rules/mails/mail-state.ts';
import { findMailState } from '#kit/server/data/account-mails.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { isFromThisMachine } from '#kit/server/middleware/loopback-only.ts';
import { isLoopbackHost } from '#kit/server/process/loopback-host.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';

/**
 * `GET /metrics`: this process's metrics in Prometheus format, with the token, or for programs on this
 * machine; others get 404. A public server needs the token, as a proxy in front that adds no header looks
 * like a program on this machine.
 */
export function createMetricsRoute({
  ask,
  clock,
  metrics,
  metricsToken,
  publicUrl,
}: AppDeps): Hono {
  const isLocal = isLoopbackHost(new URL(publicUrl).hostname);
  return new Hono().get('/metrics', async (context) => {
    const isAllowed =
      (isLocal && isFromThisMachine(context)) ||
      hasToken(context.req.header('authorization'), metricsToken);
    if (!isAllowed) throw new ApiError('not_found');
    // Without the database, only these are missing.
    const state = await ask(findMailState)
      .then(parseMailState)
      .catch(() => null);
    metrics.setMailState(state, clock());
    const { text, contentType } = await metrics.write();
    return context.body(text, 200, { 'content-type': contentType, 'cache-control': 'no-store' });
  });
}

/** Compares digests, in constant time. */
function hasToken(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined || authorization === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}
