import type { MiddlewareHandler } from 'hono';
import type { AuthDeps } from '../request/deps.ts';
import { getSubject } from '../request/report-events.ts';

/** Requests that only read, or open a session. */
const ENDS_NONE =
  /\/(token|signup|recover|resend|settings|health|authentication\/(options|verify))$/;

/**
 * Drops cached sessions before a request is answered, so that its changes apply to this process's
 * next request.
 */
export function forgetSessions({ sessions }: Pick<AuthDeps, 'sessions'>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.req.method === 'GET' || ENDS_NONE.test(context.req.path)) return;
    const { userId } = getSubject(context);
    if (userId !== undefined) sessions.forget(userId);
  };
}
