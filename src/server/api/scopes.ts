import type { RouteConfig } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { ApiScope } from '#domain/integrations/api-keys/api-key.ts';
import { isOfTeam } from '#domain/integrations/api-keys/team-rights.ts';
import { ApiError } from '../http/errors.ts';
import type { ApiVariables } from './context.ts';

/**
 * @param scope that a key needs for an operation
 * @returns its part of the operation's description, and the middleware that refuses other keys
 */
export function needs(scope: ApiScope): {
  security: NonNullable<RouteConfig['security']>;
  middleware: MiddlewareHandler<ApiVariables>;
} {
  return {
    security: [{ bearer: [scope] }, { header: [scope] }],
    middleware: async (context, next) => {
      if (!context.var.key.scopes.includes(scope)) throw new ApiError('key_scope');
      if (isOfTeam(scope) && context.var.key.leads_no_team) throw new ApiError('key_team');
      await next();
    },
  };
}
