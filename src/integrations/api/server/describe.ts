import { createRoute, type z } from '@hono/zod-openapi';
import type { ApiScope } from '../rules/api-key.ts';
import { Problem } from './schemas.ts';
import { needs } from './scopes.ts';

/** @returns a refusal's description */
export const problem = (description: string) => ({
  description,
  content: { 'application/json': { schema: Problem } },
});

/** Answers that any request may get. */
const REFUSALS = {
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

export { REFUSALS };
