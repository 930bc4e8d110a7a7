import type { MiddlewareHandler } from 'hono';
import type { AuthDeps } from '../request/deps.ts';
import { getSubject } from '../request/report-events.ts';

/** Requests that only look, or open a session more. */
const ENDS_NONE =
  /\/(token|signup|recover|resend|settings|health|authentication\/(options|verify))$/;

/**
 * Whatever a request may have changed of somebody's sessions holds for the next one to this process,
 * before the caller has the answer.
 */
export function forgetSessions({ sessions }: Pick<AuthDeps, 'sessions'>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.req.method === 'GET' || ENDS_NONE.test(context.req.path)) return;
    const { userId } = getSubject(context);
    if (userId !== undefined) sessions.forget(userId);
  };
}
