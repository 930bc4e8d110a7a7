import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { HTTPException } from 'hono/http-exception';
import { LEAD_BODY_MAX_BYTES } from '#audience/leads/server/limits.ts';
import {
  API_DOCUMENT_MAX_AGE_SECONDS,
  PROFILE_BODY_MAX_BYTES,
} from '#integrations/server/limits.ts';
import { createAsOwner } from '#kit/server/data/as-owner.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { limitBody } from '#kit/server/middleware/read-body.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { authenticate, meterKeys, refuseKeyInUrl } from './authenticate.ts';
import { createContactsApi } from './contacts.ts';
import { type ApiDeps, type ApiVariables, createApiRouter } from './context.ts';
import { describeApi } from './document.ts';
import { createLeadsApi } from './leads.ts';
import { createNumbersApi } from './numbers.ts';
import { createPollingApi } from './polling.ts';
import { createProfileApi } from './profile.ts';

const PREFIX = '/api/v1';

const RATE_HEADERS = ['policy', 'limit', 'remaining', 'reset'].map((name) => `ratelimit-${name}`);

/**
 * `/api/v1`: an owner's data, for programs with one of the owner's keys (decision 079).
 *
 * @param createTeamApi adds the part about teams
 */
export function createApi(
  deps: AppDeps,
  createTeamApi: (deps: ApiDeps) => OpenAPIHono<ApiVariables>,
): OpenAPIHono<ApiVariables> {
  const apiDeps = {
    ...deps,
    asOwner: createAsOwner(deps.ask),
    asReader: createAsOwner(deps.askForReports),
  };
  const routes = createApiRouter()
    .route('/', createProfileApi(apiDeps))
    .route('/', createLeadsApi(apiDeps))
    .route('/', createContactsApi(apiDeps))
    .route('/', createNumbersApi(apiDeps))
    .route('/', createTeamApi(apiDeps))
    .route('/', createPollingApi(apiDeps));

  const app = createApiRouter();
  app.onError(nameError);
  app.use(`${PREFIX}/*`, refuseKeyInUrl);
  app.use(
    `${PREFIX}/*`,
    etag({ weak: true, retainedHeaders: [...RETAINED_304_HEADERS, ...RATE_HEADERS] }),
  );
  let described: object | null = null;
  app.get(`${PREFIX}/openapi.json`, (context) => {
    described ??= describeApi(app, deps.publicUrl);
    context.header('cache-control', `public, max-age=${API_DOCUMENT_MAX_AGE_SECONDS}`);
    context.header('access-control-allow-origin', '*');
    context.header('content-disposition', 'attachment; filename="openapi.json"');
    return context.json(described);
  });
  app.use(`${PREFIX}/*`, keepPrivate, authenticate(deps), meterKeys(deps));
  app.use(`${PREFIX}/*`, limitBody(PROFILE_BODY_MAX_BYTES));
  app.use(`${PREFIX}/leads/*`, limitBody(LEAD_BODY_MAX_BYTES));
  app.route(PREFIX, routes);
  app.all(`${PREFIX}/*`, () => {
    throw new ApiError('not_found');
  });
  return app;
}

/** Clients may store what they read and revalidate it by its tag; nothing else may be stored. */
const keepPrivate: MiddlewareHandler = async (context, next) => {
  await next();
  const isRead = context.req.method === 'GET' && context.res.status === 200;
  context.header('cache-control', isRead ? 'private, no-cache' : 'no-store');
  context.header('vary', 'authorization, x-api-key');
};

/** The library that parses bodies has its own errors. */
function nameError(error: Error): never {
  throw error instanceof HTTPException ? new ApiError('bad_json', { cause: error }) : error;
}
