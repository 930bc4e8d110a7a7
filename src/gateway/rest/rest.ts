import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Sql } from 'postgres';
import type { DataPool } from '../connections/data-pool.ts';
import { followChannel } from '../connections/follow-channel.ts';
import { ANONYMOUS_STATEMENT_TIMEOUT_MS, STATEMENT_TIMEOUT_MS } from '../limits/connections.ts';
import { HOSTED_REST_BOUNDS, REST_BODY_MAX_BYTES } from '../limits/tables.ts';
import { forgiveUses } from '../rate-limits/counted-uses.ts';
import { toRestError } from './answers/postgres-errors.ts';
import { sendError } from './answers/respond.ts';
import { restErrors } from './errors.ts';
import { createRequestLimit, createUnsentAnswers } from './request/bounds.ts';
import type { RestDeps, RestKeys, RestLog, RestSettings } from './request/deps.ts';
import { type RestHandler, readRequest } from './request/request.ts';
import { callFunction } from './routes/functions.ts';
import { deleteRows, insertRows, readTable, updateRows } from './routes/tables.ts';
import { createSchemaCache, introspect, type SchemaCache } from './schema/schema-cache.ts';
import { createPreparedShapes } from './sql/statement.ts';

/** The roles a token may have. */
const ROLES = ['anon', 'authenticated', 'service_role'];
/** After changing the schema, run `notify pgrst, 'reload schema'`. */
const RELOAD_CHANNEL = 'pgrst';

const TABLE_METHODS: Record<string, RestHandler> = {
  GET: readTable,
  HEAD: readTable,
  POST: insertRows,
  PATCH: updateRows,
  DELETE: deleteRows,
};

const FUNCTION_METHODS: Record<string, RestHandler> = {
  GET: callFunction,
  HEAD: callFunction,
  POST: callFunction,
};

/**
 * Serves the tables, views and functions of the exposed schemas, each request as its caller:
 * PostgREST's protocol, to be mounted at `/rest/v1`.
 *
 * @param source.pool of connections that may become each of `roles`
 * @param source.sql listens for schema changes
 */
export function createRest(source: {
  pool: DataPool;
  sql: Sql;
  keys: RestKeys;
  settings: RestSettings;
  roles?: readonly string[];
  log?: RestLog;
}): Hono {
  const { pool, sql, keys, roles = ROLES, log = { error: () => undefined } } = source;
  const settings = withDefaults(source.settings);
  const { schemas } = settings;
  const cache = createSchemaCache(() =>
    pool.withConnection((connection) => introspect(connection, schemas)),
  );
  const unsent = createUnsentAnswers(settings.restBounds, settings.clientAddress);
  const deps = {
    pool,
    shapes: createPreparedShapes(),
    cache,
    keys,
    settings,
    roles,
    unsent,
    limit: createRequestLimit(settings.restBounds, settings.clientAddress),
    log,
  };
  followSchema(sql, cache, log);
  return createRoutes(deps);
}

function withDefaults(settings: RestSettings): Required<RestSettings> {
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS } = settings;
  const { anonymousStatementTimeoutMs = ANONYMOUS_STATEMENT_TIMEOUT_MS } = settings;
  return {
    restBounds: HOSTED_REST_BOUNDS,
    replicaFunctions: [],
    clientAddress: () => 'unknown',
    clientCountry: () => null,
    ...settings,
    statementTimeoutMs,
    anonymousStatementTimeoutMs: Math.min(anonymousStatementTimeoutMs, statementTimeoutMs),
  };
}

function createRoutes(deps: RestDeps): Hono {
  const answer = (methods: Record<string, RestHandler>) => async (c: Context) => {
    let caller = { isAnonymous: true, isReadOnly: false };
    try {
      const handler = getHandler(methods, c.req.method);
      deps.unsent.of(c).admit();
      deps.limit.takeOfAddress(c);
      const request = await readRequest(c, deps);
      caller = request.caller;
      return await handler(request, c.req.param('name') ?? '', deps, c);
    } catch (error) {
      forgiveUses(error);
      const refusal = toRestError(error, caller);
      if (refusal.status >= 500) {
        deps.log.error({ err: error, code: refusal.body.code }, 'a rest request failed');
      }
      return sendError(refusal);
    }
  };
  const limit = bodyLimit({
    maxSize: REST_BODY_MAX_BYTES,
    onError: () => sendError(restErrors.bodyTooLarge(REST_BODY_MAX_BYTES)),
  });

  return new Hono()
    .on(['POST', 'PATCH', 'PUT', 'DELETE'], '*', limit)
    .all('/rpc/:name', answer(FUNCTION_METHODS))
    .all('/:name', answer(TABLE_METHODS))
    .all('*', () => sendError(restErrors.invalidPath()));
}

function getHandler(methods: Record<string, RestHandler>, method: string): RestHandler {
  const handler = methods[method];
  if (handler !== undefined) return handler;
  if (methods === FUNCTION_METHODS) throw restErrors.methodNotOnFunction(method);
  throw restErrors.unsupportedMethod(method);
}

/** Reloads the schema on each announced change, and whenever one could have been missed. */
function followSchema(sql: Sql, cache: SchemaCache, log: RestLog): void {
  const reload = () => {
    cache
      .reload()
      .catch((error: unknown) => log.error({ err: error }, 'reading the schema failed'));
  };
  followChannel(sql, RELOAD_CHANNEL, (payload) => {
    if (payload === null || payload === '' || payload === 'reload schema') reload();
  }).catch((error: unknown) => {
    log.error({ err: error }, 'not listening for schema changes yet');
  });
}
