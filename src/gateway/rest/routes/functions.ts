import type { Context } from 'hono';
import { answerRows, judgeCall, mostAffected, send } from '../answers/respond.ts';
import { restErrors } from '../errors.ts';
import { type Payload, parseJson, parsePayload, readBody } from '../parse/payload.ts';
import { parseConditions } from '../parse/query.ts';
import { withSchema } from '../request/deps.ts';
import type { RestHandler, RestRequest } from '../request/request.ts';
import { runAsCaller } from '../request/transaction.ts';
import type { Routine } from '../schema/schema-cache.ts';
import { buildCall, type Call } from '../sql/rpc.ts';
import { Binder, wrap } from '../sql/statement.ts';
import { toReading } from './tables.ts';

/** The arguments of a function call. */
type Given = { kind: 'json'; text: string; payload: Payload | null } | { kind: 'text' };

/**
 * `POST` with the arguments as JSON; `GET` and `HEAD` with them in the query string, in a read-only
 * transaction.
 */
export const callFunction: RestHandler = async (request, name, deps, c) => {
  const given = request.method === 'POST' ? await readArguments(c) : { kind: 'text' as const };
  const { call, statement } = await withSchema(deps.cache, (schema) => {
    const routines = schema.listRoutines(request.schema, name);
    const { call, filters } = chooseCall(request, name, routines, given);
    const counted = mostAffected(request) !== null;
    if (counted && !call.routine.returns_set) throw restErrors.affectsUncounted();
    const reading = { ...toReading(request, name), conditions: parseConditions(filters) };
    const limited = call.routine.returns_set ? reading : { ...reading, range: ALL };
    const binder = new Binder();
    const envelope = buildCall(call, limited, binder, { counted });
    return { call, statement: wrap(envelope, request.caller.role, binder) };
  });
  const { routine } = call;
  const mustBeSingular = routine.returns_set || routine.columns !== null;
  const outcome = await runAsCaller(deps.pool, deps.shapes, request.settings, statement, {
    readOnly: request.method !== 'POST' || request.caller.isReadOnly,
    accept: mustBeSingular ? judgeCall(request) : undefined,
    use: { ...request.use, atReplica: deps.settings.replicaFunctions.includes(name) },
    unsent: request.unsent,
  });
  const answer = answerRows(outcome, request.range, request.representation.contentType);
  if (routine.returns_void && request.method !== 'HEAD')
    return send({ ...answer, status: 204 }, outcome);
  return send(routine.returns_set ? answer : { ...answer, status: 200 }, outcome);
};

const ALL = { offset: 0, limit: null };

async function readArguments(c: Context): Promise<Given> {
  const text = await readBody(c.req);
  if (text.trim() === '') {
    return { kind: 'json', text: '{}', payload: parsePayload('{}', { uniform: true }) };
  }
  const value = parseJson(text);
  const isNamed = typeof value === 'object' && value !== null && !Array.isArray(value);
  return {
    kind: 'json',
    text,
    payload: isNamed ? parsePayload(text, { uniform: true }) : null,
  };
}

type Chosen = { call: Call; filters: RestRequest['query']['rest'] };

/** The only function of that name with these arguments. Throws PGRST202 or PGRST203. */
function chooseCall(
  request: RestRequest,
  name: string,
  routines: readonly Routine[],
  given: Given,
): Chosen {
  const { rest } = request.query;
  const isArgument = (key: string) =>
    routines.some(({ parameters }) => parameters.some((parameter) => parameter.name === key));
  const inQuery = given.kind === 'text' ? rest.filter(([key]) => isArgument(key)) : [];
  const keys = given.kind === 'text' ? inQuery.map(([key]) => key) : (given.payload?.keys ?? null);
  const fitting = keys === null ? [] : routines.filter((routine) => accepts(routine, keys));
  if (fitting.length > 1) throw restErrors.functionAmbiguous(fitting.map(describe));
  const [routine] = fitting;
  if (routine !== undefined) {
    return {
      call: { routine, arguments: toArguments(given, inQuery) },
      filters: given.kind === 'text' ? rest.filter(([key]) => !isArgument(key)) : rest,
    };
  }
  const unnamed = given.kind === 'json' ? routines.find(takesWholeBody) : undefined;
  if (given.kind === 'json' && unnamed !== undefined) {
    return {
      call: { routine: unnamed, arguments: { kind: 'body', json: given.text } },
      filters: rest,
    };
  }
  throw restErrors.functionNotFound(request.schema, name, keys ?? []);
}

function toArguments(given: Given, inQuery: [string, string][]): Call['arguments'] {
  if (given.kind === 'json' && given.payload !== null) {
    return { kind: 'json', payload: given.payload };
  }
  const values = new Map<string, string[]>();
  for (const [key, value] of inQuery) values.set(key, [...(values.get(key) ?? []), value]);
  return { kind: 'text', values };
}

function accepts({ parameters }: Routine, keys: readonly string[]): boolean {
  const names = new Set(
    parameters.map((parameter) => parameter.name).filter((name) => name !== ''),
  );
  return (
    keys.every((key) => names.has(key)) &&
    parameters.every((parameter) => !parameter.is_required || keys.includes(parameter.name))
  );
}

function takesWholeBody({ parameters }: Routine): boolean {
  const [only, ...others] = parameters;
  return only?.name === '' && others.length === 0 && /^jsonb?$/.test(only.type);
}

function describe({ schema, name, parameters }: Routine): string {
  const list = parameters.map((parameter) => `${parameter.name} => ${parameter.type}`);
  return `${schema}.${name}(${list.join(', ')})`;
}
