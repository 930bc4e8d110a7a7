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
import { findContact, listContacts } from '#page/delivery/server/own-rows.ts';
import { toContact, toPage } from './answers.ts';
import { authenticate, meterKeys, refuseKeyInUrl } from './authenticate.ts';
import { type ApiDeps, type ApiVariables, createApiRouter } from './context.ts';
import { toAsked } from './cursor.ts';
import { describeReading } from './describe.ts';
import { describeApi } from './document.ts';
import { createLeadsApi } from './leads.ts';
import { createNumbersApi } from './numbers.ts';
import { createPollingApi } from './polling.ts';
import { createProfileApi } from './profile.ts';
import { Contact, ContactPage, Id, PageQuery } from './schemas.ts';

const LIST = describeReading({
  scope: 'contacts:read',
  path: '/contacts',
  summary: 'Your contacts, the newest first',
  answer: ContactPage,
  request: { query: PageQuery },
});

const READ = describeReading({
  scope: 'contacts:read',
  path: '/contacts/{id}',
  summary: 'One of your contacts',
  answer: Contact,
  request: { params: Id },
});

/** `/api/v1/contacts`. */
function createContactsApi({ asOwner }: ApiDeps) {
  return createApiRouter()
    .openapi(LIST, async (context) => {
      const { user_id } = context.var.key;
      const { limit, cursor, since } = context.req.valid('query');
      const asked = { ...toAsked({ cursor, since }), limit: limit + 1 };
      const rows = await asOwner(user_id, (own) => listContacts(own, user_id, asked));
      return context.json(toPage(rows, limit, toContact), 200);
    })
    .openapi(READ, async (context) => {
      const { user_id } = context.var.key;
      const { id } = context.req.valid('param');
      const contact = await asOwner(user_id, (own) => findContact(own, user_id, id));
      if (contact === null) throw new ApiError('not_found');
      return context.json(toContact(contact), 200);
    });
}

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
