import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { HTTPException } from 'hono/http-exception';
import { countDays, countInAll } from '#audience/server/data/own-numbers.ts';
import { LEAD_BODY_MAX_BYTES } from '#audience/server/limits.ts';
import {
  API_DOCUMENT_MAX_AGE_SECONDS,
  PROFILE_BODY_MAX_BYTES,
} from '#integrations/server/limits.ts';
import { WEBHOOK_EVENTS } from '#integrations/webhooks/rules/events.ts';
import { createAsOwner } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { limitBody } from '#kit/server/middleware/read-body.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { findContact, listContacts, listLeads } from '#page/delivery/server/own-rows.ts';
import { toContact, toDays, toLead, toPage, toSummary } from './answers.ts';
import { type ApiVariables, authenticate, meterKeys, refuseKeyInUrl } from './api-keys.ts';
import { EVENT_MESSAGES } from './event-schemas.ts';
import { createLeadsApi } from './leads.ts';
import { createProfileApi } from './profile.ts';
import { type ApiDeps, createApiRouter, describeReading } from './routing.ts';
import {
  Contact,
  ContactPage,
  Days,
  DaysQuery,
  Id,
  Lead,
  PageQuery,
  PollingQuery,
  Summary,
  toAsked,
} from './schemas.ts';

const LEADS = describeReading({
  scope: 'leads:read',
  path: '/polling/leads',
  summary: 'The newest leads as a plain list, for tools that poll',
  answer: z.array(Lead),
  request: { query: PollingQuery },
});

const CONTACTS = describeReading({
  scope: 'contacts:read',
  path: '/polling/contacts',
  summary: 'The newest contacts as a plain list, for tools that poll',
  answer: z.array(Contact),
  request: { query: PollingQuery },
});

/**
 * Services such as Zapier poll this list every few minutes. It is newest first, and permanent `id`s
 * let them recognise known items.
 */
function createPollingApi({ asOwner }: ApiDeps) {
  return createApiRouter()
    .openapi(LEADS, async (context) => {
      const { user_id } = context.var.key;
      const { limit, since } = context.req.valid('query');
      const asked = { ...toAsked({ since }), limit };
      const rows = await asOwner(user_id, (own) => listLeads(own, user_id, asked));
      return context.json(rows.map(toLead), 200);
    })
    .openapi(CONTACTS, async (context) => {
      const { user_id } = context.var.key;
      const { limit, since } = context.req.valid('query');
      const asked = { ...toAsked({ since }), limit };
      const rows = await asOwner(user_id, (own) => listContacts(own, user_id, asked));
      return context.json(rows.map(toContact), 200);
    });
}

const DAYS = describeReading({
  scope: 'statistics:read',
  path: '/events/days',
  summary: 'Daily totals for up to 400 days, in your time zone',
  answer: Days,
  request: { query: DaysQuery },
});

const SUMMARY = describeReading({
  scope: 'statistics:read',
  path: '/events/summary',
  summary: 'Totals for the period',
  answer: Summary,
});

/** `/api/v1/events`: views, visitors, clicks and leads, as the dashboard counts them. */
function createNumbersApi({ asReader }: ApiDeps) {
  return createApiRouter()
    .openapi(DAYS, async (context) => {
      const { from, to } = context.req.valid('query');
      const counted = await asReader(context.var.key.user_id, (own) =>
        countDays(own, { from, to }).catch(refuseRange),
      );
      return context.json(toDays(counted), 200);
    })
    .openapi(SUMMARY, async (context) => {
      const counted = await asReader(context.var.key.user_id, countInAll);
      return context.json(toSummary(counted), 200);
    });
}

/** The database refuses ranges that end before they start, or span years. */
function refuseRange(error: unknown): never {
  throw (error as { code?: unknown }).code === 'PT400' ? new ApiError('bad_range') : error;
}

const DESCRIPTION = `Your own data, for your own programs. Make a key under Integration, API, and send \
it as \`Authorization: Bearer vzt_…\` or \`X-API-Key\`; never in an address. Lists come newest first, \
a page at a time. Every answer that is read has an \`ETag\`, which \`If-Match\` takes when you change your profile; \`RateLimit-Remaining\` says how many \
requests are left.`;

/**
 * @param app with the routes to describe, from the schemas that validate them
 * @param publicUrl its URL
 * @returns the OpenAPI 3.1 description
 */
function describeApi(app: OpenAPIHono<ApiVariables>, publicUrl: string): object {
  const { openAPIRegistry: registry } = app;
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  registry.registerComponent('securitySchemes', 'header', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
  });
  for (const { event, message, example } of EVENT_MESSAGES) {
    registry.registerWebhook({
      method: 'post',
      path: event,
      operationId: toOperationId('on', event),
      summary: WEBHOOK_EVENTS[event].name,
      request: { body: { content: { 'application/json': { schema: message, example } } } },
      responses: { '2XX': { description: 'Received. Anything else is tried again.' } },
    });
  }
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Vizit', version: '1', description: DESCRIPTION },
    servers: [{ url: publicUrl }],
  });
  nameOperations(document.paths ?? {});
  return document;
}

/** Clients are generated with these names: `getLeads`, `deleteLeadsId`. */
function nameOperations(paths: Readonly<Record<string, object>>): void {
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      operation.operationId ??= toOperationId(method, path.replace('/api/v1', ''));
    }
  }
}

function toOperationId(verb: string, noun: string): string {
  return (
    verb +
    noun.replace(/\W*(\w+)\W*/g, (_, [first = '', ...rest]) => first.toUpperCase() + rest.join(''))
  );
}

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

/** Clients may cache reads and revalidate them by tag; nothing else may be stored. */
const keepPrivate: MiddlewareHandler = async (context, next) => {
  await next();
  const isRead = context.req.method === 'GET' && context.res.status === 200;
  context.header('cache-control', isRead ? 'private, no-cache' : 'no-store');
  context.header('vary', 'authorization, x-api-key');
};

/** The body-parsing library throws its own errors. */
function nameError(error: Error): never {
  throw error instanceof HTTPException ? new ApiError('bad_json', { cause: error }) : error;
}
