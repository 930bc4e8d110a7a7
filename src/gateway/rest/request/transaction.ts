import { isConnectionFailure } from '../../connections/connection-errors.ts';
import { finishTransaction } from '../../connections/connection-pool.ts';
import type { DataPool, Use } from '../../connections/data-pool.ts';
import type { PreparedShapes, Statement } from '../sql/statement.ts';
import type { UnsentAnswer } from './bounds.ts';

/** The one row every statement returns; see `sql/statement.ts`. */
export type Outcome = {
  /** Rows matching the filters, if a count was requested. */
  total: string | null;
  /** Rows in this response, or changed. */
  rows: string;
  /** Rows written or returned, if `rows` doesn't say. */
  affected: string | null;
  /** The finished body, as the bytes received: a large one isn't converted to text. */
  body: Buffer<ArrayBuffer> | null;
  /** The key of the only inserted row, as a query string, if requested. */
  location: string | null;
  response_headers: string | null;
  response_status: string | null;
};

const SETTING_NAMES = [
  'role',
  'search_path',
  'statement_timeout',
  'request.jwt.claims',
  'request.method',
  'request.path',
  'request.headers',
] as const;

/** Settings for one transaction, by name. */
export type Settings = Record<(typeof SETTING_NAMES)[number], string>;

/** In this order, and without returning a row, as the values aren't needed. */
const SET_ALL = `select where concat(${SETTING_NAMES.map((name, i) => `set_config('${name}', $${i + 1}::text, true)`).join(', ')}) is null`;

type RunOptions = {
  readOnly: boolean;
  /** May throw to refuse the outcome. The commit waits only if this is given. */
  accept?: ((outcome: Outcome) => void) | undefined;
  use: Use;
  unsent: UnsentAnswer;
};

/**
 * Runs one statement in one transaction as one caller: begin, role and claims, statement, commit,
 * all sent at once. After a failure PostgreSQL skips everything until the commit, which then rolls
 * back.
 */
export function runAsCaller(
  pool: DataPool,
  shapes: PreparedShapes,
  settings: Settings,
  statement: Statement,
  options: RunOptions,
): Promise<Outcome> {
  const { readOnly, accept, use, unsent } = options;
  return pool.withConnection(
    async (connection) => {
      // While this waited for its turn, others may have left too much unsent.
      unsent.admit();
      const begun = [
        connection.unsafe(readOnly ? 'begin read only' : 'begin'),
        connection.unsafe(
          SET_ALL,
          SETTING_NAMES.map((name) => settings[name]),
          { prepare: true },
        ),
      ];
      const answer = connection
        .unsafe(statement.text, statement.values, { prepare: shapes.admits(statement.text) })
        .raw();
      const readOutcome = async () => {
        const outcome = toOutcome(await answer);
        // Counted before another request gets the connection and checks unsent bytes.
        if (outcome.body !== null) unsent.hold(outcome.body);
        return outcome;
      };
      if (accept === undefined) {
        await settle([...begun, answer, connection.unsafe('commit')]);
        return readOutcome();
      }
      return finishTransaction(connection, async () => {
        await settle([...begun, answer]);
        const outcome = await readOutcome();
        accept(outcome);
        return outcome;
      });
    },
    { ...use, isReadOnly: readOnly },
  );
}

/**
 * Waits until all have settled, so that the connection is free, and throws the first failure, which
 * caused the later ones. A lost connection ends the wait at once.
 */
async function settle(queries: Promise<unknown>[]): Promise<void> {
  let failure: { error: unknown } | undefined;
  const note = (error: unknown) => {
    if (isConnectionFailure(error)) throw error;
    failure ??= { error };
  };
  await Promise.all(queries.map((query) => query.then(undefined, note)));
  if (failure !== undefined) throw failure.error;
}

/** @param answer its only row is the envelope, in column order */
function toOutcome([row]: readonly (readonly (Buffer | null)[])[]): Outcome {
  if (row === undefined) throw new Error('a statement of this API always answers with one row');
  const [total, affected, rows, body, location, headers, status] = row;
  const text = (value: Buffer | null | undefined) => value?.toString() ?? null;
  return {
    total: text(total),
    affected: text(affected),
    rows: text(rows) ?? '0',
    body: (body as Buffer<ArrayBuffer> | null) ?? null,
    location: text(location),
    response_headers: text(headers),
    response_status: text(status),
  };
}
