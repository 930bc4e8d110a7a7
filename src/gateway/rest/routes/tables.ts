import {
  type Answer,
  answerRows,
  contentRange,
  countAffected,
  judgeWrite,
  refuseUnlessSingular,
  send,
  type Verdict,
} from '../answers/respond.ts';
import { restErrors } from '../errors.ts';
import { parseOrder } from '../parse/field.ts';
import { describeApplied } from '../parse/headers.ts';
import { parsePayload, readBody } from '../parse/payload.ts';
import { parseConditions } from '../parse/query.ts';
import { parseSelect } from '../parse/select.ts';
import { type RestDeps, withSchema } from '../request/deps.ts';
import type { RestHandler, RestRequest } from '../request/request.ts';
import { type Outcome, runAsCaller } from '../request/transaction.ts';
import type { SchemaSnapshot, Table } from '../schema/schema-cache.ts';
import { buildSelect, type Reading } from '../sql/select.ts';
import { Binder, type Envelope, wrap } from '../sql/statement.ts';
import { buildDelete, buildInsert, buildUpdate, type Returning } from '../sql/write.ts';

/** `GET` and `HEAD`: the rows that match the filters. */
export const readTable: RestHandler = async (request, name, deps) => {
  const reading = { ...toReading(request, name), conditions: parseConditions(request.query.rest) };
  const outcome = await run(request, name, deps, { readOnly: true }, (table, binder) =>
    buildSelect(table, reading, binder),
  );
  refuseUnlessSingular(request, outcome);
  return send(answerRows(outcome, request.range, request.representation.contentType), outcome);
};

/** `POST`: inserts rows; with `Prefer: resolution=…`, may update existing ones. */
export const insertRows: RestHandler = async (request, name, deps, c) => {
  const { columns, onConflict } = request.query;
  const { resolution, missing } = request.preferences;
  const payload = parsePayload(await readBody(c.req), { uniform: columns === null });
  const returning = toReturning(request, name);
  const outcome = await run(request, name, deps, write(request), (table, binder) =>
    buildInsert(
      table,
      {
        payload,
        columns,
        onConflict,
        resolution,
        missingIsDefault: missing === 'default',
        returning,
      },
      binder,
    ),
  );
  const headers = {
    ...applied(request, ['resolution', 'missing', 'return', 'count', 'handling', 'maxAffected']),
    'content-range': contentRange(0, 0, countOf(request, outcome)),
    ...(outcome.location !== null && outcome.rows === '1'
      ? { location: `${c.req.path}?${toLocation(outcome.location)}` }
      : {}),
  };
  return send({ ...written(request, outcome, headers), status: 201 }, outcome);
};

/** `PATCH`: updates the rows that match the filters. */
export const updateRows: RestHandler = async (request, name, deps, c) => {
  refuseLimit(request);
  const { columns, rest } = request.query;
  const payload = parsePayload(await readBody(c.req), { uniform: columns === null });
  if (payload.isArray && payload.count !== 1) {
    throw restErrors.invalidBody('An update takes one object');
  }
  const change = {
    payload,
    columns,
    conditions: parseConditions(rest),
    returning: toReturning(request, name),
  };
  const outcome = await run(request, name, deps, write(request), (table, binder) =>
    buildUpdate(table, change, binder),
  );
  const headers = {
    ...applied(request, ['return', 'count', 'handling', 'maxAffected']),
    'content-range': contentRange(0, countAffected(outcome), countOf(request, outcome)),
  };
  return send(written(request, outcome, headers), outcome);
};

/** `DELETE`: deletes the rows that match the filters. */
export const deleteRows: RestHandler = async (request, name, deps) => {
  refuseLimit(request);
  const conditions = parseConditions(request.query.rest);
  const returning = toReturning(request, name);
  const outcome = await run(request, name, deps, write(request), (table, binder) =>
    buildDelete(table, { conditions, returning }, binder),
  );
  const headers = {
    ...applied(request, ['return', 'count', 'handling', 'maxAffected']),
    'content-range': contentRange(0, 0, countOf(request, outcome)),
  };
  return send(written(request, outcome, headers), outcome);
};

type RunOptions = { readOnly: boolean; accept?: Verdict | undefined };

async function run(
  request: RestRequest,
  name: string,
  deps: RestDeps,
  options: RunOptions,
  build: (table: Table, binder: Binder) => Envelope,
): Promise<Outcome> {
  const statement = await withSchema(deps.cache, (schema) => {
    const binder = new Binder();
    const envelope = build(getTable(schema, request.schema, name), binder);
    return wrap(envelope, request.caller.role, binder);
  });
  return runAsCaller(deps.pool, deps.shapes, request.settings, statement, {
    ...options,
    use: request.use,
    unsent: request.unsent,
  });
}

function getTable(schema: SchemaSnapshot, schemaName: string, name: string): Table {
  const table = schema.findTable(schemaName, name);
  if (table === null) throw restErrors.relationNotFound(schemaName, name);
  return table;
}

/** Parses a request's selection, filters and order. */
export function toReading(request: RestRequest, resource: string): Reading {
  const { query, range, preferences, representation, method, bounds } = request;
  return {
    select: parseSelect(query.select, resource, bounds),
    conditions: [],
    order: parseOrder(query.order),
    range,
    // Planned and estimated counts get the exact count: slower at worst, never wrong.
    counted: preferences.count !== null,
    representation: method === 'HEAD' ? null : representation,
    maxBytes: bounds.answerBytes,
  };
}

function toReturning(request: RestRequest, name: string): Returning {
  switch (request.preferences.return) {
    case 'representation':
      return { kind: 'representation', reading: toReading(request, name) };
    case 'headers-only':
      return { kind: 'headers-only' };
    default:
      return { kind: 'minimal' };
  }
}

function write(request: RestRequest): RunOptions {
  return { readOnly: request.caller.isReadOnly, accept: judgeWrite(request) };
}

function refuseLimit({ query }: RestRequest): void {
  if (query.limit !== null || query.offset !== null) throw restErrors.limitedWrite();
}

function written(request: RestRequest, outcome: Outcome, headers: Record<string, string>): Answer {
  const isShown = request.preferences.return === 'representation';
  return {
    status: isShown ? 200 : 204,
    headers: isShown ? { ...headers, 'content-type': request.representation.contentType } : headers,
    body: outcome.body,
  };
}

function countOf(request: RestRequest, outcome: Outcome): number | null {
  return request.preferences.count === null ? null : countAffected(outcome);
}

function applied(
  request: RestRequest,
  names: Parameters<typeof describeApplied>[1],
): Record<string, string> {
  const description = describeApplied(request.preferences, names);
  return description === '' ? {} : { 'preference-applied': description };
}

function toLocation(pairs: string): string {
  const key: [string, string][] = JSON.parse(pairs);
  return new URLSearchParams(key.map(([name, value]) => [name, `eq.${value}`])).toString();
}
