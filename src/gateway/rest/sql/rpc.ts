import type { Payload } from '../parse/payload.ts';
import {
  columnsByName,
  type Parameter,
  type Routine,
  type Rowset,
} from '../schema/schema-cache.ts';
import {
  NO_ANSWER,
  renderRowAnswer,
  renderRowsAnswer,
  renderValueAnswer,
  renderValuesAnswer,
} from './answer.ts';
import { PAYLOAD, renderPayload } from './payload.ts';
import { type Reading, readFrom } from './select.ts';
import {
  type Binder,
  COUNT_SOURCE,
  type Envelope,
  quote,
  SOURCE,
  toArrayLiteral,
} from './statement.ts';

/** How a function is called. */
export type Call = {
  routine: Routine;
  arguments:
    | { kind: 'json'; payload: Payload }
    /** The whole body as the only, unnamed parameter. */
    | { kind: 'body'; json: string }
    /** By name, from a query string; only a variadic parameter takes several values. */
    | { kind: 'text'; values: ReadonlyMap<string, string[]> };
};

/** The column name of a plain value. */
const VALUE = 'value';

/** The columns by which a function's rows are filtered, ordered and selected. */
function toRowset(routine: Routine): Rowset {
  return { name: routine.name, columns: columnsByName(routine.columns ?? []) };
}

/**
 * Calls a function once, and reads its result.
 *
 * @param options.counted whether to return its total number of rows, even if fewer are read
 */
export function buildCall(
  call: Call,
  reading: Reading,
  binder: Binder,
  options: { counted: boolean },
): Envelope {
  const { routine } = call;
  const isRow = routine.columns !== null;
  const alias = isRow ? SOURCE : `${SOURCE}(${VALUE})`;
  const { before, list } = renderArguments(call, binder);
  const called = `${quote(routine.schema)}.${quote(routine.name)}(${list}) ${alias}`;
  const source = `pgrst_source as (select ${SOURCE}.* from ${before}${called}), `;
  const read: Reading = isRow ? reading : { ...reading, select: [{ kind: 'all' }] };
  const rowset = toRowset(routine);
  const envelope = readFrom(`pgrst_source ${SOURCE}`, rowset, read, binder, source);
  const affected = options.counted ? COUNT_SOURCE : null;
  return { ...envelope, affected, ...renderCallAnswer(routine, reading) };
}

/** A set becomes an array (or the requested format), one row an object, a single value itself. */
function renderCallAnswer(routine: Routine, reading: Reading) {
  const { representation } = reading;
  if (representation === null || routine.returns_void) return NO_ANSWER;
  if (routine.columns === null) {
    const render = routine.returns_set ? renderValuesAnswer : renderValueAnswer;
    return render(VALUE, reading);
  }
  if (routine.returns_set || representation.shape !== 'array') return renderRowsAnswer(reading);
  return renderRowAnswer(reading);
}

function renderArguments(call: Call, binder: Binder): { before: string; list: string } {
  const given = call.arguments;
  const { parameters } = call.routine;
  if (given.kind === 'body') {
    return { before: '', list: binder.as(parameters[0]?.type ?? 'json', given.json) };
  }
  const keys = given.kind === 'json' ? given.payload.keys : [...given.values.keys()];
  const used = parameters.filter((parameter) => keys.includes(parameter.name));
  if (given.kind === 'json' && used.length > 0) {
    return {
      before: `${renderPayload(given.payload, used, binder)}, lateral `,
      list: renderNamed(used, ({ name }) => `${PAYLOAD}.${quote(name)}`),
    };
  }
  const values = given.kind === 'text' ? given.values : new Map<string, string[]>();
  return {
    before: '',
    list: renderNamed(used, ({ name, type, is_variadic }) => {
      const texts = values.get(name) ?? [];
      return binder.as(type, is_variadic ? toArrayLiteral(texts) : (texts[0] ?? ''));
    }),
  };
}

function renderNamed(
  parameters: readonly Parameter[],
  renderValue: (parameter: Parameter) => string,
): string {
  return parameters
    .map((parameter) => {
      const prefix = parameter.is_variadic ? 'variadic ' : '';
      return `${prefix}${quote(parameter.name)} := ${renderValue(parameter)}`;
    })
    .join(', ');
}
