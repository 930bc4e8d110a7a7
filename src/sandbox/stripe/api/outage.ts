import { setTimeout as sleep } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import type { Account } from '../account.ts';

/** As sent by a proxy or a captive portal, with a success status. */
const HTML = '<!doctype html><title>Welcome</title><p>Please sign in to this network.</p>';

/**
 * Makes the API slow, failing or foreign, according to the settings. Slow requests are still completed, even
 * if the client has given up.
 */
export function playOutage({ state }: Account): MiddlewareHandler {
  return async (context, next) => {
    const { api, api_delay: delay } = state.settings;
    if (delay > 0) await sleep(delay, undefined, { ref: false });
    if (api === 'down') return context.text('upstream connect error', 503);
    if (api === 'html') return context.html(HTML);
    await next();
  };
}
