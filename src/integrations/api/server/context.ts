import { OpenAPIHono } from '@hono/zod-openapi';
import type { AsOwner } from '#kit/server/data/ask.ts';
import { API_ERRORS } from '#kit/server/http/errors.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import type { UsedApiKey } from './api-keys.ts';

/** A request's account, known once its key is identified. */
export type ApiVariables = { Variables: { key: UsedApiKey } };

/** The deps of the API's routes. */
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
