import { createRoute, OpenAPIHono, type RouteConfig, type z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { AsOwner } from '#kit/server/data/ask.ts';
import { API_ERRORS, ApiError } from '#kit/server/http/errors.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { type ApiScope, isOfTeam } from '../rules/api-key.ts';
import type { ApiVariables } from './api-keys.ts';
import { Problem } from './schemas.ts';

/** The dependencies of the API's routes. */
export type ApiDeps = Pick<AppDeps, 'ask' | 'publicUrl'> & {
  asOwner: AsOwner;
  /** The same for read-only reports. */
  asReader: AsOwner;
};

/** @returns a router that validates requests against the schemas describing them */
export function createApiRouter(): OpenAPIHono<ApiVariables> {
  return new OpenAPIHono<ApiVariables>({
    defaultHook: (result, context) => {
      if (result.success) return undefined;
      const [issue] = result.error.issues;
      const place = issue?.path.join('.') ?? '';
      const [status, sentence] = API_ERRORS.bad_request;
      const message = issue === undefined ? sentence : `${place && `${place}: `}${issue.message}`;
      return context.json({ code: 'bad_request', message }, status);
    },
  });
}

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

/** @returns a refusal's description */
export const problem = (description: string) => ({
  description,
  content: { 'application/json': { schema: Problem } },
});

/** Responses that any request may get. */
export const REFUSALS = {
  400: problem('The request is malformed, or a key is in its URL.'),
  401: problem('The key is missing or unknown.'),
  403: problem('The key isn’t allowed to do this, or is paused.'),
  404: problem('There is nothing here.'),
  413: problem('The request is too large.'),
  415: problem('The request body isn’t JSON.'),
  429: problem('Too many requests. `Retry-After` says in how many seconds.'),
  503: problem('Not available at the moment.'),
} as const;

const UNCHANGED = { description: 'Unchanged since the version in `If-None-Match`.' } as const;

type Reading<Path extends string, Schema extends z.ZodType, Request extends object> = {
  scope: ApiScope;
  path: Path;
  summary: string;
  answer: Schema;
  request?: Request;
};

/** @returns the description of a read */
export function describeReading<
  const Path extends string,
  Schema extends z.ZodType,
  // biome-ignore lint/complexity/noBannedTypes: no request at all
  const Request extends object = {},
>({ scope, path, summary, answer, request }: Reading<Path, Schema, Request>) {
  return createRoute({
    method: 'get',
    path,
    summary,
    ...needs(scope),
    request: (request ?? {}) as Request,
    responses: {
      200: { description: summary, content: { 'application/json': { schema: answer } } },
      304: UNCHANGED,
      ...REFUSALS,
    },
  });
}

/** @returns a schema as a JSON request or response body */
export function asJson<Schema extends z.ZodType>(schema: Schema) {
  return { 'application/json': { schema } };
}
