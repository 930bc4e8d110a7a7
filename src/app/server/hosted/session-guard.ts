import type { MiddlewareHandler } from 'hono';
import type { Sql } from '#database/connect.ts';
import type { OnSecurityEvent } from '#gateway/events.ts';
import { createSessionCheck, SessionEndedError } from '#gateway/sessions/session-check.ts';
import { isUuid } from '#kit/rules/values/uuid.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import type { Log } from '#kit/server/process/log.ts';
import { readClaims } from './auth-guard.ts';

export type SessionGuardDeps = { sql: Sql; ask: Ask; log: Log; onEvent?: OnSecurityEvent };

/** The backend itself decides how long sessions last. */
const LIFETIMES = { sessionIdleSeconds: null, sessionLifetimeSeconds: null };

/**
 * Refuses a token whose session has ended: a hosted backend would accept it for tables and files until it
 * expires. Triggers notify the server's copies of ended sessions (`supabase/hosted/`). Answers as the gateway
 * does.
 */
export function createSessionGuard({ ask, ...deps }: SessionGuardDeps): MiddlewareHandler {
  const sessions = createSessionCheck({
    ...deps,
    pool: { withConnection: (work) => ask(work) },
    settings: LIFETIMES,
  });
  return async (context, next) => {
    const claims = readClaims(context.req.header('authorization'));
    // Others aren't in any token the backend signed.
    if (!isUuid(claims.session_id)) return next();
    try {
      await sessions.assertOpen(claims);
    } catch (error) {
      if (!(error instanceof SessionEndedError)) throw error;
      const { code: details, message } = error;
      return context.json({ code: 'PGRST303', message, details, hint: null }, 401);
    }
    return next();
  };
}
