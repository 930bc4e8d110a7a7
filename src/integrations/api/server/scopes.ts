import type { RouteConfig } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { ApiError } from '#kit/server/http/errors.ts';
import type { ApiScope } from '../rules/api-key.ts';
import { isOfTeam } from '../rules/team-rights.ts';
import type { ApiVariables } from './context.ts';

/**
 * @param scope that a key needs for an operation
 * @returns its part of the operation's description, and middleware that refuses other keys
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
