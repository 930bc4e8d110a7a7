import { AsyncLocalStorage } from 'node:async_hooks';
import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { USER_AGENT_MAX_CHARACTERS } from '../limits.ts';
import type { AuthDeps } from './deps.ts';

/** From where a request comes and with what, as its session remembers it; null where nobody says. */
export type Origin = { ip: string | null; userAgent: string | null };

const NOBODY: Origin = { ip: null, userAgent: null };

const origins = new AsyncLocalStorage<Origin>();

/**
 * Notes where a request comes from for as long as the request takes. Sessions are opened deep below a dozen routes,
 * none of which has any other use for it.
 */
export function noteOrigin({ settings }: Pick<AuthDeps, 'settings'>): MiddlewareHandler {
  return (context, next) => {
    const address = settings.clientAddress(context);
    const userAgent = context.req.header('User-Agent')?.slice(0, USER_AGENT_MAX_CHARACTERS);
    return origins.run({ ip: isIP(address) ? address : null, userAgent: userAgent ?? null }, next);
  };
}

/** @returns where what is being done now was asked for */
export function getOrigin(): Origin {
  return origins.getStore() ?? NOBODY;
}
